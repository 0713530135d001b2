/**
 * `npm run eval:spelling -- DATA_FOLDER`: how often the word that was meant is the first correction, beside SymSpell with the same
 * dictionary, and how often a right word is corrected. Every other line was looked at while the error model
 * was made; the others were held out.
 */
import SymSpell from 'node-symspell';
import { choose, commonFrom } from '../../services/search/src/query/correct/choose.ts';
import { applyFrom, offerFrom } from '../../services/search/src/query/correct/correct-query.ts';
import { createErrorCosts } from '../../services/search/src/query/correct/error-costs.ts';
import { createWordList, type NearWord } from '../../services/search/src/query/correct/word-list.ts';
import { dictionaryOf, filmFrequencies, readPairs, type SpellingPair } from './spelling-data.ts';

const folder = process.argv[2];
if (folder === undefined) {
  console.error('Usage: npm run eval:spelling -- DATA_FOLDER [every nth pair]');
  process.exit(1);
}
const every = Number(process.argv[3] ?? 1);

const pairs = (await readPairs(folder)).filter((_, at) => at % every === 0);
const frequencies = filmFrequencies();
const dictionary = dictionaryOf(pairs, frequencies);

type Correct = (typed: string) => string | undefined;

const symSpell = (distance: number): Correct => {
  const speller = new SymSpell(distance, 7);
  for (const [word, count] of dictionary) speller.createDictionaryEntry(word, count);
  return (typed) => speller.lookup(typed, SymSpell.Verbosity.TOP, distance)[0]?.term;
};

const list = createWordList(
  Array.from(dictionary, ([word, count]) => ({ word, count })),
  createErrorCosts(),
);
const nearby = new Map<string, NearWord[]>();
const nearest = (typed: string): NearWord[] => {
  const found = nearby.get(typed) ?? list.nearest(typed, 11);
  nearby.set(typed, found);
  return found;
};
/** As in the product: a word that is known stays. */
const ours: Correct = (typed) => (dictionary.has(typed) ? typed : nearest(typed)[0]?.word);

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(1)}%`;

const right = (correct: Correct, asked: SpellingPair[]): number =>
  asked.filter(({ typed, meant }) => correct(typed) === meant).length;

const report = (name: string, correct: Correct): void => {
  const begun = process.cpuUsage();
  const share = (asked: SpellingPair[]): string => percent(right(correct, asked), asked.length);
  const looked = share(pairs.filter(({ heldOut }) => !heldOut));
  const heldOut = share(pairs.filter((pair) => pair.heldOut));
  const cpuMs = process.cpuUsage(begun).user / 1000 / pairs.length;
  const figures = `looked at ${looked}  held out ${heldOut}  all ${share(pairs)}  ${cpuMs.toFixed(2)} ms CPU a word`;
  console.log(`${name.padEnd(22)} ${figures}`);
};

console.log(
  `${pairs.length} pairs, ${dictionary.size} words; ${pairs.filter(({ typed }) => dictionary.has(typed)).length}`,
);
console.log('of the misspellings are words themselves, which no corrector of single words can know.\n');
report('SymSpell, distance 2', symSpell(2));
report('SymSpell, distance 3', symSpell(3));
report('Lyceum', ours);

const commonest = Math.max(...dictionary.values());
const confidenceFor = (word: string, isName: boolean): number => {
  const candidates = nearest(word)
    .filter((near) => near.word !== word)
    .map(({ word: text, cost, count }) => ({ text, cost, documents: count }));
  return choose(candidates, { documents: dictionary.get(word) ?? 0, isName, commonest })?.confidence ?? 0;
};

const rightWords = [...new Set(pairs.map(({ meant }) => meant))];
const replacedRight = rightWords.filter((word) => ours(word) !== word);
const offered = rightWords.filter(
  (word) => (dictionary.get(word) ?? 0) < commonFrom && confidenceFor(word, false) >= offerFrom,
);
console.log(
  `\nRight words of the dictionary that are replaced: ${replacedRight.length} of ${rightWords.length}; ` +
    `for which another is offered: ${offered.length}`,
);

/** Harder: right words the dictionary lacks, such as names and inflections, every 40th of those heard in films at least 20 times. */
const unknown = [...frequencies]
  .filter(([word, count]) => count >= 20 && /^[a-z]{4,}$/.test(word) && !dictionary.has(word))
  .map(([word]) => word)
  .filter((_, at) => at % 40 === 0);
const confident = (word: string, isName: boolean): boolean => confidenceFor(word, isName) >= applyFrom;
console.log(
  `Right words that the dictionary lacks and that would be replaced without asking: ` +
    `${percent(unknown.filter((word) => confident(word, false)).length, unknown.length)} of ${unknown.length}; ` +
    `written as a name: ${percent(unknown.filter((word) => confident(word, true)).length, unknown.length)}`,
);
const wrong = pairs.filter(({ typed }) => !dictionary.has(typed));
const replaced = wrong.filter(({ typed }) => confident(typed, false));
console.log(
  `Misspellings that would be replaced without asking: ${percent(replaced.length, wrong.length)}, ` +
    `${percent(right(ours, replaced), replaced.length)} of them rightly`,
);
