import type { Expansion } from '../../model/understood-query.ts';
import { isFunctionWord } from '../language/function-words.ts';
import type { Thesauri } from '../thesaurus/thesauri.ts';
import type { Vocabulary } from '../vocabulary.ts';
import type { LazyWordNet } from '../word-net/lazy-word-net.ts';
import type { Abbreviations } from './abbreviations.ts';
import { bestCut, cutsOf } from './compounds.ts';
import { createGroups, type Found, runsOf } from './groups.ts';
import { synonymsOf } from './synonyms.ts';

export interface ExpandDeps {
  vocabulary: Pick<Vocabulary, 'documents'>;
  synonyms: () => string[][];
  abbreviations?: Pick<Abbreviations, 'longForms' | 'shortForms'>;
  wordNet?: LazyWordNet;
  thesauri?: Thesauri;
}

/** A long query says enough itself; more words would only blur it. */
const mostWords = 12;
const mostForWord = 5;
const abbreviationWeight = 0.5;
const compoundWeight = 0.4;

const one = (word: string, added: Found['added']): Found => ({ words: [word], added });

const fromAbbreviations = (words: string[], known: ExpandDeps['abbreviations']): Found[] => {
  if (!known) return [];
  const why = 'abbreviation' as const;
  const long = words.flatMap((word) =>
    known.longForms(word).map((text) => one(word, { text, weight: abbreviationWeight, why })),
  );
  const short = runsOf(words, 6).flatMap((run) =>
    known.shortForms(run.join(' ')).map((text) => ({ words: run, added: { text, weight: abbreviationWeight, why } })),
  );
  return [...long, ...short];
};

const fromWordNet = (words: string[], language: string | undefined, wordNet: LazyWordNet | undefined): Found[] => {
  const english = language === undefined || language.startsWith('en');
  const opened = english ? wordNet?.current() : undefined;
  if (!opened) return [];
  return words
    .filter((word) => !isFunctionWord(word, 'en'))
    .flatMap((word) => synonymsOf(opened, word).map((added) => one(word, added)));
};

const hasThesaurus = (language: string | undefined): language is string =>
  language !== undefined && !language.startsWith('en');

const fromThesauri = async (words: string[], language: string, thesauri: Thesauri): Promise<Found[]> => {
  const primary = language.replace(/-.*$/, '');
  const found = words
    .filter((word) => !isFunctionWord(word, primary))
    .map(async (word) => (await thesauri.synonyms(word, primary)).map((added) => one(word, added)));
  return (await Promise.all(found)).flat();
};

/** What the index has to know before compounds and synonyms are worth asking for. */
const partsOf = (found: Found[]): string[] => found.flatMap(({ added }) => added.text.split(/[\s.-]+/));

const merged = (found: Found[]): Expansion[] => {
  const byWord = new Map<string, Expansion['added']>();
  for (const { words, added } of found) {
    for (const word of words) {
      const list = byWord.get(word) ?? [];
      const isNew = list.length < mostForWord && !list.some(({ text }) => text === added.text);
      if (isNew) byWord.set(word, [...list, added]);
    }
  }
  return [...byWord].map(([word, added]) => ({ word, added }));
};

/**
 * Other words for what was typed, from the operator's list, abbreviations the corpus explains, compounds put together and taken
 * apart, and synonyms. Only words that stand in some document are added.
 */
export const createExpand = ({ vocabulary, synonyms, abbreviations, wordNet, thesauri }: ExpandDeps) => {
  const fromOperator = createGroups(synonyms);

  const compounds = async (words: string[], language: string | undefined): Promise<Found[]> => {
    const isEnglish = (word: string): boolean =>
      language === undefined && (wordNet?.current()?.lemmas(word).length ?? 0) > 0;
    const cuts = new Map(words.map((word) => [word, isEnglish(word) ? [] : cutsOf(word, language)]));
    const joined = runsOf(words, 2)
      .filter((run) => run.every((word) => /^[\p{L}\p{M}]{2,}$/u.test(word)))
      .map((run) => ({ run, text: run.join('') }));
    const documents = await vocabulary.documents([
      ...joined.map(({ text }) => text),
      ...[...cuts.values()].flatMap((each) => each.flatMap(({ head, tail }) => [head, tail])),
    ]);
    const apart = [...cuts].flatMap(([word, each]) => {
      const cut = bestCut(each, documents);
      const added = cut && { text: `${cut.head} ${cut.tail}`, weight: compoundWeight, why: 'compound' as const };
      return added ? [one(word, added)] : [];
    });
    const together = joined
      .filter(({ text, run }) => (documents.get(text) ?? 0) > 0 && !run.some((word) => isFunctionWord(word, language)))
      .map(({ run, text }) => ({ words: run, added: { text, weight: compoundWeight, why: 'compound' as const } }));
    return [...apart, ...together];
  };

  return async (words: string[], language: string | undefined): Promise<Expansion[]> => {
    if (words.length === 0 || words.length > mostWords) return [];
    const unique = [...new Set(words)];
    const asked = [...fromOperator(words), ...fromAbbreviations(words, abbreviations)];
    // Waited for only where it has something to say: what is asked for in the same turn goes to the index as one question.
    const others = thesauri && hasThesaurus(language) ? await fromThesauri(unique, language, thesauri) : [];
    const similar = [...fromWordNet(unique, language, wordNet), ...others];
    const [parts, documents] = await Promise.all([
      compounds(words, language),
      vocabulary.documents(partsOf([...asked, ...similar])),
    ]);
    const isThere = ({ added }: Found): boolean =>
      added.text.split(/[\s.-]+/).every((part) => part === '' || (documents.get(part) ?? 0) > 0);
    return merged([...asked.filter(isThere), ...parts, ...similar.filter(isThere)]);
  };
};
