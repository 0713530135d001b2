import { type Block, type ExtractedPage, ExtractionError } from '../../model/extracted-page.ts';
import type { FetchedPage } from '../../model/fetched-page.ts';
import { decodeHtml } from '../../model/text-decoding.ts';
import { emptyPage } from '../empty-page.ts';
import { brokenShare } from '../html/signals.ts';
import { limits } from '../limits.ts';
import { createBlockList } from './office/block-list.ts';
import { withTitle } from './office/properties.ts';

/** Paragraphs are what empty lines separate. */
export function plainBlocks(text: string): Block[] {
  const list = createBlockList();
  for (const paragraph of text.slice(0, limits.text).split(/\n[^\S\n]*\n+/)) {
    list.add({ kind: 'paragraph', text: paragraph.replaceAll('\f', '\n') });
    if (list.full()) break;
  }
  return list.blocks;
}

/** Characters that no text has: what was called text is something else. */
function isBinary(text: string): boolean {
  const sample = text.slice(0, 20_000);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that are looked for
  const strange = sample.match(/[\u0000-\u0008\u000e-\u001a\ufffd]/g)?.length ?? 0;
  return strange > sample.length * 0.1;
}

export function extractPlainText(page: FetchedPage, fileType = 'txt'): ExtractedPage {
  const text = decodeHtml(page.body.subarray(0, limits.bytes), page.charset).replaceAll(/\r\n?/g, '\n');
  if (isBinary(text)) throw new ExtractionError('unreadable', 'It is called text, and is none.');
  const empty = emptyPage(page, fileType);
  return withTitle({
    ...empty,
    blocks: plainBlocks(text),
    signals: { ...empty.signals, brokenShare: brokenShare(text) },
  });
}
