import { type DetectedLanguage, detectLanguage, languagesInSentences, supportedLanguages } from './detect-language.ts';

const samples = 4;
const sampleLength = 400;
/** Below this, `und` is more honest than a guess. */
const leastConfidence = 0.5;
/** What a page says of itself is right more often than not, but templates and copied markup lie. */
const hintWorth = 0.3;

const fewCharacters = 60;

const known = new Set([...supportedLanguages, ...languagesInSentences]);
/** Other names of the same. */
const same: Readonly<Record<string, string>> = {
  nb: 'no',
  iw: 'he',
  in: 'id',
  fil: 'tl',
  ji: 'yi',
  mo: 'ro',
  sh: 'sr',
  ckb: 'ku',
  cmn: 'zh',
};

/** `en-GB`, `de_AT` and the like as a primary subtag. */
export function primaryLanguage(tag: string): string | undefined {
  const primary = /^\s*([a-z]{2,3})(?:[-_]|\s*$)/i.exec(tag)?.[1]?.toLowerCase();
  if (primary === undefined || primary === 'und') return undefined;
  return same[primary] ?? primary;
}

/** The language of a whole page: samples from all over it vote, and what the page says of itself counts a little. */
export function detectPageLanguage(text: string, hints: readonly string[]): DetectedLanguage {
  const hint = hints.map(primaryLanguage).find((language) => language !== undefined);
  const votes = new Map<string, number>();
  const pieces = samplesOf(text);
  for (const piece of pieces) {
    const { language, confidence } = detectLanguage(piece);
    if (language !== 'und') votes.set(language, (votes.get(language) ?? 0) + confidence / pieces.length);
  }
  const worth = text.length < fewCharacters ? 2 * hintWorth : hintWorth;
  if (hint !== undefined) votes.set(hint, (votes.get(hint) ?? 0) + worth);
  let best: DetectedLanguage = { language: 'und', confidence: 0 };
  for (const [language, vote] of votes) if (vote > best.confidence) best = { language, confidence: vote };
  // Our statistics cannot name a language they do not know: they name a neighbour. English is what wrong hints hide.
  if (hint !== undefined && !known.has(hint) && best.language !== 'en') best = { language: hint, confidence: 0.6 };
  const enough = best.confidence >= leastConfidence || (best.language === hint && best.confidence >= hintWorth);
  return enough
    ? { ...best, confidence: Math.min(0.99, best.confidence) }
    : { language: 'und', confidence: best.confidence };
}

function samplesOf(text: string): string[] {
  if (text.length <= samples * sampleLength) return text.trim() === '' ? [] : [text.slice(0, sampleLength * 2)];
  const step = Math.floor((text.length - sampleLength) / (samples - 1));
  return Array.from({ length: samples }, (_, at) => text.slice(at * step, at * step + sampleLength));
}
