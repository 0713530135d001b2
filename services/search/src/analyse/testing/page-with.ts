import type { ExtractedPage } from '../../model/extracted-page.ts';

/** A page of which only the interesting parts are given; `text` becomes one paragraph a line. */
export function pageWith({ text = '', ...parts }: Partial<ExtractedPage> & { text?: string } = {}): ExtractedPage {
  return {
    url: 'https://example.org/page',
    type: 'web',
    fileType: 'html',
    title: '',
    breadcrumbs: [],
    languageHints: [],
    keywords: [],
    blocks: text === '' ? [] : text.split('\n').map((line) => ({ kind: 'paragraph' as const, text: line })),
    links: [],
    images: [],
    items: [],
    alternates: [],
    feeds: [],
    robots: [],
    signals: {
      textShare: 0.5,
      boilerplateShare: 0.2,
      linkShare: 0,
      advertisements: 0,
      brokenShare: 0,
      forms: 0,
      scripts: 0,
    },
    ...parts,
  };
}
