import { firstNames, organisationWords, placeWords, titles } from './entity-words.ts';
import type { Word } from './words.ts';

export interface Entities {
  people: string[];
  places: string[];
  organisations: string[];
}

type Kind = keyof Entities;

interface Name {
  text: string;
  words: Word[];
  /** The word before, in lower case, when only a space stands between. */
  before: string;
  /** The word after, likewise. */
  after: string;
  first: boolean;
}

const mostOfAKind = 8;
const longestName = 5;
const joining = new Set('of the de la del der von van di da dos du and & für'.split(' '));
const personAfter = new Set(
  'said says wrote studied argued told invented discovered explained lived died born writes thinks believed proposed who published'.split(
    ' ',
  ),
);
const placeBefore = new Set('in near across throughout outside dans en à'.split(' '));
/** These need no capital company to be names: `in May` is no place, `The` no person. */
const notNames = new Set(
  'monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december the a an this that these those it its he she we you they i in on at and but or if when while for from with by as to of not no yes all some many most more our your their his her my new read more home about contact click here there what why how who which first second last next please also however copyright rights reserved'.split(
    ' ',
  ),
);

/**
 * People, places and organisations by how names are written: runs of capitals, the words within and around them, and
 * names of countries. Languages that capitalise every noun or none are left alone.
 */
export function entitiesOf(words: readonly Word[], language: string): Entities {
  const found: Record<Kind, Map<string, number>> = { people: new Map(), places: new Map(), organisations: new Map() };
  if (!capitalNames.has(language)) return { people: [], places: [], organisations: [] };
  for (const name of namesIn(words)) {
    const kind = kindOf(name, language);
    if (kind) found[kind].set(name.text, (found[kind].get(name.text) ?? 0) + 1);
  }
  const top = (kind: Kind): string[] =>
    [...found[kind]]
      .sort(([, one], [, other]) => other - one)
      .slice(0, mostOfAKind)
      .map(([text]) => text);
  return { people: top('people'), places: top('places'), organisations: top('organisations') };
}

const capitalNames = new Set('en fr es it pt nl sv da no nn fi ro ca pl cs sk sl hr id ms tr hu et lt lv'.split(' '));

const isCapital = ({ text }: Word): boolean => /^\p{Lu}/u.test(text);

function* namesIn(words: readonly Word[]): Generator<Name> {
  let at = 0;
  while (at < words.length) {
    const run = runAt(words, at);
    if (run.length > 0) {
      const [first] = run;
      const before = first?.joined ? (words[at - 1]?.lower ?? '') : '';
      const text = run.map((word) => word.text.replace(/['’]s?$/u, '')).join(' ');
      const next = words[at + run.length];
      const after = next?.joined ? next.lower : '';
      yield { words: run, text, before, after, first: first?.first ?? false };
    }
    at += Math.max(1, run.length);
  }
}

function runAt(words: readonly Word[], start: number): Word[] {
  const run: Word[] = [];
  for (let at = start; at < words.length && run.length < longestName; at += 1) {
    const word = words[at];
    if (!word || (run.length > 0 && (!word.joined || word.first))) break;
    const continues = isCapital(word) && !(run.length === 0 && notNames.has(word.lower));
    const links = run.length > 0 && joining.has(word.lower) && isCapitalNext(words[at + 1]);
    if (!continues && !links) break;
    run.push(word);
  }
  return run;
}

const isCapitalNext = (word: Word | undefined): boolean => (word?.joined ?? false) && /^\p{Lu}/u.test(word?.text ?? '');

function kindOf({ words, text, before, after, first }: Name, language: string): Kind | undefined {
  if (countries(language).has(text.toLowerCase())) return 'places';
  const lower = words.map((word) => word.lower);
  if (lower.some((word) => organisationWords.has(word)) && words.length > 1) return 'organisations';
  if (lower.some((word) => placeWords.has(word)) && words.length > 1) return 'places';
  const personal =
    words.length >= 2 && words.length <= 4 && !lower.some((word) => notNames.has(word) || word === 'and');
  if (
    personal &&
    (firstNames.has(lower[0] ?? '') || titles.has(lower[0] ?? '') || titles.has(before) || personAfter.has(after))
  )
    return 'people';
  if (titles.has(before) && words.length === 1) return 'people';
  const placed = placeBefore.has(before) && !first && words.length <= 2 && words.every(looksLikeAPlace);
  return placed ? 'places' : undefined;
}

/** `in JSON`, `in Base64` and `in Chinese` are no places; `in Lyon` is one. */
const looksLikeAPlace = ({ text, lower }: Word): boolean =>
  /^\p{Lu}\p{Ll}{2,}$/u.test(text) && !notNames.has(lower) && !/(?:ese|ish|ian)$/.test(lower);

const countryNames = new Map<string, ReadonlySet<string>>();

/** Every country, as the language calls it: Node knows them. */
function countries(language: string): ReadonlySet<string> {
  let names = countryNames.get(language);
  if (!names) {
    const display = new Intl.DisplayNames([language, 'en'], { type: 'region', fallback: 'none' });
    const codes = letters.flatMap((one) => letters.map((other) => one + other));
    names = new Set(codes.flatMap((code) => display.of(code)?.toLowerCase() ?? []));
    countryNames.set(language, names);
  }
  return names;
}

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
