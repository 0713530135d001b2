import type { PageContext } from '../model/analysed-page.ts';
import type { ExtractedPage } from '../model/extracted-page.ts';
import { stopWords } from './stop-words.ts';
import type { Word } from './words.ts';

export interface Quality {
  /** From 0 to 1. */
  quality: number;
  /** They add up to the quality. */
  parts: { what: string; value: number }[];
}

/** What a part can add at most; together 1. */
const most = {
  'enough text': 0.2,
  'content rather than boilerplate': 0.1,
  'text rather than links': 0.1,
  'natural writing': 0.15,
  'few advertisements': 0.1,
  'readable encoding': 0.05,
  'says what it is': 0.1,
  'well linked page': 0.1,
  'well linked site': 0.1,
} as const;

/** What is not known counts as middling. */
const unknown = 0.5;
const enoughWords = 600;

export function qualityOf(
  page: ExtractedPage,
  words: readonly Word[],
  about: { context: PageContext; language: string },
): Quality {
  const { signals } = page;
  const shares: Record<keyof typeof most, number> = {
    'enough text': Math.log(1 + words.length) / Math.log(1 + enoughWords),
    'content rather than boilerplate': 0.7 * (1 - signals.boilerplateShare) + 0.3 * Math.min(1, signals.textShare * 4),
    'text rather than links': 1 - signals.linkShare,
    'natural writing': naturalness(words, about.language),
    'few advertisements': 1 - Math.min(1, (signals.advertisements * 100) / (words.length + 200) / 3),
    'readable encoding': 1 - Math.min(1, signals.brokenShare * 50),
    'says what it is': tellsOf(page),
    'well linked page': about.context.pageRank ?? unknown,
    'well linked site': about.context.hostRank ?? unknown,
  };
  const parts = Object.entries(most).map(([what, worth]) => ({
    what,
    value: worth * bounded(shares[what as keyof typeof most]),
  }));
  for (const [what, harm] of faults(page, words, about.language)) if (harm > 0) parts.push({ what, value: -harm });
  return addedUp(parts.map(({ what, value }) => ({ what, value: Number(value.toFixed(4)) })));
}

/** The same judgement with other ranks of page and host. */
export function withRanks(parts: Quality['parts'], ranks: Pick<PageContext, 'hostRank' | 'pageRank'>): Quality {
  const shares = new Map<string, number>([
    ['well linked page', ranks.pageRank ?? unknown],
    ['well linked site', ranks.hostRank ?? unknown],
  ]);
  const anew = parts
    .filter(({ what }) => what !== floor)
    .map(({ what, value }) => {
      const share = shares.get(what);
      const worth = most[what as keyof typeof most];
      return { what, value: share === undefined ? value : Number((worth * bounded(share)).toFixed(4)) };
    });
  return addedUp(anew);
}

/** Stands for what would make a quality negative. */
const floor = 'not below nothing';

function addedUp(parts: { what: string; value: number }[]): Quality {
  const sum = parts.reduce((total, { value }) => total + value, 0);
  if (sum < 0) parts.push({ what: floor, value: -sum });
  return { quality: Math.max(0, Math.min(1, sum)), parts };
}

const bounded = (share: number): number => (Number.isFinite(share) ? Math.max(0, Math.min(1, share)) : 0);

function tellsOf(page: ExtractedPage): number {
  const told = [
    page.title.length >= 8 && page.title.length <= 150,
    page.description !== undefined,
    page.publishedAt !== undefined || page.modifiedAt !== undefined,
    page.byline !== undefined || page.siteName !== undefined,
    page.items.length > 0,
  ];
  return told.filter(Boolean).length / told.length;
}

/** Prose has small words between the big ones, sentences of middling length, and words that come again but not always. */
function naturalness(words: readonly Word[], language: string): number {
  if (words.length < 20) return 0.3;
  const stops = stopWords(language);
  const small = stops.size > 0 ? words.filter(({ lower }) => stops.has(lower)).length / words.length : 0.4;
  const perSentence = words.length / Math.max(1, words.filter(({ first }) => first).length);
  const smallWords = 1 - Math.min(1, Math.abs(small - 0.42) / 0.35);
  const sentences = perSentence < 4 ? perSentence / 8 : Math.min(1, 40 / perSentence);
  return 0.6 * smallWords + 0.4 * sentences;
}

/** What takes away: text made to be found, not to be read. */
function faults(page: ExtractedPage, words: readonly Word[], language: string): [string, number][] {
  const stuffed = stuffing(words, language);
  const repeated = repetition(words);
  const outward = page.links.filter(({ rel, url }) => !rel.includes('nofollow') && hostOf(url) !== hostOf(page.url));
  const hosts = new Set(outward.map(({ url }) => hostOf(url))).size;
  const farm = hosts > 60 && page.signals.linkShare > 0.5 ? 0.2 : 0;
  return [
    ['keyword stuffing', 0.3 * bounded((stuffed - 0.06) / 0.1)],
    ['machine-made repetition', 0.3 * bounded((repeated - 0.35) / 0.4)],
    ['link farm', farm],
    ['words without sentences', words.length > 150 && naturalness(words, language) < 0.2 ? 0.15 : 0],
  ];
}

/** The share of the commonest word that is no stop word. */
function stuffing(words: readonly Word[], language: string): number {
  if (words.length < 60) return 0;
  const stops = stopWords(language);
  const counts = new Map<string, number>();
  let largest = 0;
  for (const { lower } of words) {
    if (lower.length < 3 || stops.has(lower)) continue;
    const count = (counts.get(lower) ?? 0) + 1;
    counts.set(lower, count);
    largest = Math.max(largest, count);
  }
  return stops.size > 0 ? largest / words.length : 0;
}

/** The share of runs of four words that were there before. */
function repetition(words: readonly Word[]): number {
  if (words.length < 100) return 0;
  const seen = new Set<string>();
  let again = 0;
  for (let at = 0; at + 4 <= words.length; at += 1) {
    const run = `${words[at]?.lower} ${words[at + 1]?.lower} ${words[at + 2]?.lower} ${words[at + 3]?.lower}`;
    if (seen.has(run)) again += 1;
    else seen.add(run);
  }
  return again / words.length;
}

const hostOf = (url: string): string => URL.parse(url)?.hostname ?? '';
