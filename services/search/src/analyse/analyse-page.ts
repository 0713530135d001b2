import { detectPageLanguage } from '../language/page-language.ts';
import type { AnalysedPage, PageContext } from '../model/analysed-page.ts';
import type { DocumentDetails, IndexedDocument } from '../model/document.ts';
import { documentId } from '../model/document-id.ts';
import type { ExtractedPage } from '../model/extracted-page.ts';
import { abbreviationsIn } from './abbreviations-in.ts';
import { judgeEducation } from './educational/judge.ts';
import { type Entities, entitiesOf } from './entities.ts';
import { contentHash, simhash } from './fingerprints.ts';
import { keyPhrases } from './key-phrases.ts';
import { qualityOf } from './quality.ts';
import { isSafe } from './safe.ts';
import { cardOf, structuredDocuments } from './structured-documents.ts';
import { wordsOf } from './words.ts';

/** More is stored and searched, but says no more about what a page is. */
const mostWords = 3000;
const mostKeywords = 16;

/** Judges a page and makes of it what the index holds. */
export async function analysePage(page: ExtractedPage, context: PageContext): Promise<AnalysedPage> {
  const body = page.blocks.map(({ text }) => text).join('\n');
  const headings = page.blocks.flatMap(({ kind, text }) => (kind === 'heading' ? [text] : []));
  const { language } = detectPageLanguage(`${page.title}\n${body}`, page.languageHints);
  const words = wordsOf(body, mostWords);
  const phrases = keyPhrases(words, language, [page.title, ...headings.slice(0, 10)]);
  const entities = entitiesOf(words, language);
  const education = judgeEducation(page, body, language);
  const { quality, parts } = qualityOf(page, words, { context, language });
  const site = new URL(page.url).hostname;
  const fingerprint = simhash(words);

  const whole: IndexedDocument = {
    id: documentId(page.type, page.url),
    version: context.fetchedAt,
    url: page.url,
    site,
    type: page.type,
    title: page.title,
    headings,
    body,
    anchors: context.anchors,
    keywords: unique([...page.keywords, ...phrases.map(({ text }) => text)]).slice(0, mostKeywords),
    language,
    fileType: page.fileType,
    quality,
    educational: education.educational,
    safe: isSafe(words, site, page.title),
    crawledAt: context.fetchedAt,
    ...publishedOf(page),
    ...(education.level ? { educationLevel: education.level } : {}),
    tags: tagsOf(page, entities),
    details: {
      ...shownOf(page),
      qualityParts: parts,
      educationalScore: education.score,
      educationalReasons: education.reasons,
      fingerprint,
    },
  };
  return {
    contentHash: contentHash(page.title, body),
    fingerprint,
    documents: [whole, ...structuredDocuments(page, whole)],
    abbreviations: abbreviationsIn(body),
  };
}

const publishedOf = ({ publishedAt, modifiedAt }: ExtractedPage): Pick<IndexedDocument, 'publishedAt'> => {
  const at = publishedAt ?? modifiedAt;
  return at === undefined ? {} : { publishedAt: at };
};

/** Without regard to case, the first way of writing it wins. */
function unique(texts: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const text of texts) {
    const key = text.trim().toLowerCase();
    if (key !== '' && !seen.has(key)) seen.set(key, text.trim());
  }
  return [...seen.values()];
}

function tagsOf(page: ExtractedPage, { people, places, organisations }: Entities): string[] {
  return unique([
    ...page.items.filter(({ kind }) => kind !== 'other').map(({ kind }) => `item:${kind}`),
    ...people.map((name) => `person:${name}`),
    ...places.map((name) => `place:${name}`),
    ...organisations.map((name) => `organisation:${name}`),
    ...(page.scanned ? ['scanned'] : []),
  ]);
}

function shownOf(page: ExtractedPage): DocumentDetails {
  const main = page.items.find(({ kind }) => kind !== 'other' && kind !== 'article');
  const card = main && page.items.length < 10 ? cardOf(main) : undefined;
  return {
    ...(page.description === undefined ? {} : { description: page.description }),
    ...(page.siteName === undefined ? {} : { siteName: page.siteName }),
    ...(page.byline === undefined ? {} : { byline: page.byline }),
    ...(page.breadcrumbs.length > 0 ? { breadcrumbs: page.breadcrumbs } : {}),
    ...(card ? { card } : {}),
  };
}
