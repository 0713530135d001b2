import MarkdownIt from 'markdown-it';
import type { ExtractedPage } from '../../model/extracted-page.ts';
import type { FetchedPage } from '../../model/fetched-page.ts';
import { decodeHtml } from '../../model/text-decoding.ts';
import { emptyPage } from '../empty-page.ts';
import { parseDate } from '../html/parse-date.ts';
import { type Budget, limits } from '../limits.ts';
import { withTitle } from './office/properties.ts';
import { plainBlocks } from './plain-text.ts';
import { readWholeContent } from './whole-content.ts';

interface FrontMatter {
  values: ReadonlyMap<string, string>;
  body: string;
}

/** `key: value` lines between two rules at the beginning, as most generators of sites have them. */
function readFrontMatter(source: string): FrontMatter {
  const match = /^---\s*\n([\s\S]{0,20000}?)\n---\s*(?:\n|$)/.exec(source);
  if (!match) return { values: new Map(), body: source };
  const values = new Map<string, string>();
  for (const line of (match[1] ?? '').split('\n')) {
    const [, key, value = ''] = /^([\w-]+)\s*:\s*(.*)$/.exec(line) ?? [];
    if (key) values.set(key.toLowerCase(), value.trim().replace(/^(["'])(.*)\1$/, '$2'));
  }
  return { values, body: source.slice(match[0].length) };
}

/** Longer texts are read as plain: what a parser makes of a hostile one grows faster than it. */
const most = 500_000;

export function extractMarkdown(page: FetchedPage, budget: Budget): ExtractedPage {
  const source = decodeHtml(page.body.subarray(0, limits.bytes), page.charset).replaceAll('\r\n', '\n');
  const { values, body } = readFrontMatter(source);
  const markup = body.length > most ? undefined : new MarkdownIt({ html: true, maxNesting: 50 }).render(body);
  budget.check();
  const content =
    markup === undefined ? { blocks: plainBlocks(body), links: [] } : readWholeContent(markup, page.url, budget);
  const publishedAt = parseDate(values.get('date'));
  const byline = values.get('author');
  const description = values.get('description') ?? values.get('summary');
  return withTitle({
    ...emptyPage(page, 'md'),
    title: (values.get('title') ?? '').slice(0, 300),
    ...(byline ? { byline } : {}),
    ...(description ? { description } : {}),
    ...(publishedAt === undefined ? {} : { publishedAt }),
    keywords: (values.get('tags') ?? values.get('keywords') ?? '')
      .split(/[[\],]/)
      .map((word) => word.trim())
      .filter(Boolean),
    languageHints: values.get('lang') ? [values.get('lang') ?? ''] : [],
    blocks: content.blocks,
    links: content.links,
  });
}
