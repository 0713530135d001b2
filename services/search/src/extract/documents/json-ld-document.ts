import { type ExtractedPage, ExtractionError } from '../../model/extracted-page.ts';
import type { FetchedPage } from '../../model/fetched-page.ts';
import { decodeHtml } from '../../model/text-decoding.ts';
import { emptyPage } from '../empty-page.ts';
import { limits } from '../limits.ts';
import { jsonLdThings, readJsonLdObjects } from '../structured/json-ld.ts';
import { normaliseThing, withContained } from '../structured/normalise.ts';
import { fileName } from './file-name.ts';

/** A description that stands alone, as repositories of learning resources publish them. */
export function extractJsonLd(page: FetchedPage): ExtractedPage {
  const objects = readJsonLdObjects([decodeHtml(page.body.subarray(0, limits.bytes), page.charset)]);
  if (objects.length === 0) throw new ExtractionError('unreadable', 'It is no JSON-LD that could be read.');
  const pageTitle = fileName(page.url);
  const items = jsonLdThings(objects)
    .flatMap((thing) => withContained(thing))
    .flatMap((thing) => normaliseThing(thing, { source: 'json-ld', base: page.url, pageTitle }) ?? [])
    .slice(0, limits.items);
  return {
    ...emptyPage(page, 'jsonld'),
    title: items[0]?.name ?? pageTitle,
    blocks: items.flatMap(({ name, description }) => [
      { kind: 'heading' as const, level: 2, text: name },
      ...(description ? [{ kind: 'paragraph' as const, text: description }] : []),
    ]),
    items,
  };
}
