import type { ExtractedPage } from '../../../model/extracted-page.ts';
import type { FetchedPage } from '../../../model/fetched-page.ts';
import { emptyPage } from '../../empty-page.ts';
import { parseDate } from '../../html/parse-date.ts';
import type { MarkupElement } from '../../markup/element.ts';
import { rawText, tidy } from '../../markup/element.ts';
import { fileName } from '../file-name.ts';
import { all, said } from './xml.ts';

/** Dublin Core with each format's own additions, as Office, OpenDocument and e-books all keep it. */
export function documentPage(page: FetchedPage, fileType: string, meta: MarkupElement | undefined): ExtractedPage {
  const dates = {
    publishedAt: parseDate(said(meta, 'created') ?? said(meta, 'creation-date') ?? said(meta, 'date')),
    modifiedAt: parseDate(said(meta, 'modified')),
  };
  const byline =
    all(meta, 'creator')
      .map((creator) => tidy(rawText(creator)))
      .filter(Boolean)
      .join(', ') || said(meta, 'initial-creator');
  const description = said(meta, 'description') ?? said(meta, 'abstract');
  const words = [
    said(meta, 'keywords'),
    ...all(meta, 'keyword').map((element) => rawText(element)),
    ...all(meta, 'subject').map((element) => rawText(element)),
  ];
  const language = said(meta, 'language');
  return {
    ...emptyPage(page, fileType),
    title: (said(meta, 'title') ?? '').slice(0, 300),
    ...(byline ? { byline: byline.slice(0, 200) } : {}),
    ...(description ? { description: description.slice(0, 1000) } : {}),
    ...(dates.publishedAt !== undefined && dates.publishedAt <= page.fetchedAt
      ? { publishedAt: dates.publishedAt }
      : {}),
    ...(dates.modifiedAt !== undefined && dates.modifiedAt <= page.fetchedAt ? { modifiedAt: dates.modifiedAt } : {}),
    languageHints: language ? [language] : [],
    keywords: [
      ...new Set(
        words
          .flatMap((word) => (word ?? '').split(/[,;]/))
          .map(tidy)
          .filter(Boolean),
      ),
    ].slice(0, 50),
  };
}

/** A title from the document's own words, if its properties have none. */
export function withTitle(page: ExtractedPage): ExtractedPage {
  if (page.title !== '') return page;
  const heading = page.blocks.find(({ kind, text }) => kind === 'heading' && text.length < 300);
  const start = page.blocks.find(({ text }) => text.length > 2 && text.length < 120);
  return { ...page, title: (heading?.text ?? start?.text ?? fileName(page.url)).slice(0, 300) };
}
