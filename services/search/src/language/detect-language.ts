import { eld } from 'eld/medium';
import { closeRelative } from './close-relatives.ts';
import { mainScript, type SharedScript } from './scripts.ts';
import { byLetters, ruledOut, usualLanguage } from './telling-letters.ts';

export interface DetectedLanguage {
  /** BCP 47 primary subtag; `und` when nothing can be said. */
  language: string;
  /** How likely that is right, from 0 to 1. */
  confidence: number;
}

/** Languages that statistics of letters know (eld's), and those that their script or letters tell. */
export const supportedLanguages: readonly string[] = (
  'am ar az be bg bn bo ca cs da de dv el en es et eu fa fi fr gu he hi hr hu hy is it ja ka km kn ko ku lo lt lv ml ' +
  'mr ms my nl no or pa pl pt ro ru si sk sl sq sr sv ta te th tl tr uk ur vi yo zh'
).split(' ');
/** Told from a close relative by some of their letters or words, in sentences and longer texts only. */
export const languagesInSentences: readonly string[] = ['id', 'kk', 'ky', 'mk', 'mn', 'nn', 'ps', 'tg', 'ti'];

const unknown: DetectedLanguage = { language: 'und', confidence: 0 };
const mostCharacters = 1000;
const noise = /(?:https?:\/\/|www\.)\S+|[^\s@]{1,64}@\S+|[\d_#@]+/giu;

/** The language of bare text: a word, a query, a sentence, a passage. Looks at the first thousand characters. */
export function detectLanguage(text: string): DetectedLanguage {
  const sample = text
    .slice(0, 2 * mostCharacters)
    .replaceAll(noise, ' ')
    .slice(0, mostCharacters);
  const { main, share, letters } = mainScript(sample);
  if (!main) return unknown;
  const sure = Math.min(0.99, share * (1 - 1 / (letters + 2)));
  if ('language' in main) return { language: main.language, confidence: sure };
  const told = byLetters(sample, main.script);
  if (told !== undefined) return { language: told, confidence: Math.min(sure, 0.97) };
  return byStatistics(sample, main.script, letters);
}

function byStatistics(sample: string, script: SharedScript, letters: number): DetectedLanguage {
  const out = ruledOut(sample);
  const usual = usualLanguage[script];
  const scores = Object.entries(eld.detect(sample).getScores()).filter(([language]) => !out.has(language));
  const [first, second] = scores;
  if (!first || usual !== undefined) {
    return usual === undefined ? unknown : { language: usual, confidence: letters > 3 ? 0.95 : 0.7 };
  }
  const margin = (first[1] - (second?.[1] ?? 0)) / (first[1] || 1);
  return { language: closeRelative(sample, first[0]), confidence: likelihood(margin, letters) };
}

/** Fitted to how often the first guess is right, by how far the second one is and how much there is to read. */
const likelihood = (margin: number, letters: number): number =>
  Math.min(0.99, 1 / (1 + Math.exp(0.7 - 14 * margin - 0.85 * (Math.log2(letters + 1) - 3))));
