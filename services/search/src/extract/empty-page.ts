import type { ExtractedPage } from '../model/extracted-page.ts';
import type { FetchedPage } from '../model/fetched-page.ts';

/** A document of which nothing is known yet but where it is. */
export function emptyPage(page: Pick<FetchedPage, 'url'>, fileType: string): ExtractedPage {
  return {
    url: page.url,
    type: 'document',
    fileType,
    title: '',
    breadcrumbs: [],
    languageHints: [],
    keywords: [],
    blocks: [],
    links: [],
    images: [],
    items: [],
    alternates: [],
    feeds: [],
    robots: [],
    signals: {
      textShare: 1,
      boilerplateShare: 0,
      linkShare: 0,
      advertisements: 0,
      brokenShare: 0,
      forms: 0,
      scripts: 0,
    },
  };
}
