import type { DirectAnswer as ShownAnswer } from '@lyceum/contracts/search/result';
import type { RankedHit } from '../model/ranked-hit.ts';
import type { HitDocument } from '../model/search-answer.ts';
import type { UnderstoodQuery } from '../model/understood-query.ts';
import type { WordReader } from '../model/word-reader.ts';

const looksAt = 10;
const longest = 400;
/** A shorter description says what a page is for, not what a thing is. */
const shortest = 25;
const answerFacts = new Set(['answer', 'accepted answer']);
/** Kinds of things whose description says what is for sale or who wrote it, not what the name means. */
const noDefinition = new Set(['product', 'event', 'table', 'feed_entry', 'question', 'recipe']);
/** Titles of pages end in the name of their site. */
const titleEnd = /\s+[-–—|·:]\s+.*$/u;

export interface StructuredAnswerDeps {
  reader: WordReader;
}

interface Found {
  answer: string;
  /** Lower is better: a term defined as such, an answered question, a thing with a description. */
  rank: number;
  url: string;
}

const cut = (text: string): string => {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= longest) return line;
  const kept = line.slice(0, longest - 1).toWellFormed();
  return `${kept.replace(/\s\S*$/, '')}…`;
};

/** What is compared: the stems of the words that carry meaning, in any order. */
const termsOf = (text: string, language: string, { reader }: StructuredAnswerDeps): Set<string> => {
  const words = reader.words(text, language);
  const carrying = words.filter(({ surface }) => !reader.isFunctionWord(surface));
  return new Set((carrying.length > 0 ? carrying : words).map(({ term }) => term));
};

const isSame = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean =>
  one.size > 0 && one.size === other.size && one.isSubsetOf(other);

/** A site that limits what may be shown of its text gets no answer shown either. */
const mayQuote = ({ details }: HitDocument): boolean => details?.snippetLength === undefined;

/** A question that asks the same, with its answer; where a meaning is asked for, it asks for nothing else. */
const answeredQuestion = (
  document: HitDocument,
  { subject, text }: { subject: string | undefined; text: string },
  deps: StructuredAnswerDeps,
): Found[] => {
  const { details, title, language, url } = document;
  if (details?.card?.kind !== 'question') return [];
  const wanted = termsOf(subject ?? text, language, deps);
  const question = termsOf(title, language, deps);
  const asksSame = subject === undefined ? wanted.isSubsetOf(question) : isSame(wanted, question);
  if (wanted.size === 0 || !asksSame) return [];
  const fact = details.card.facts.find(({ name }) => answerFacts.has(name.toLowerCase()));
  return fact ? [{ answer: fact.value, rank: 1, url: details.pageUrl ?? url }] : [];
};

/** A thing that is called what was asked for and says of itself what it is. */
const describedThing = (document: HitDocument, subject: string, deps: StructuredAnswerDeps): Found[] => {
  const { details, title, language, url, tags = [] } = document;
  const description = details?.description ?? '';
  if (description.length < shortest) return [];
  const isTerm = tags.includes('item:term') && document.type === 'structured';
  const kind = details?.card?.kind;
  if (!isTerm && kind !== undefined && noDefinition.has(kind)) return [];
  const wanted = termsOf(subject, language, deps);
  const named = [title, title.replace(titleEnd, '')].some((name) => isSame(wanted, termsOf(name, language, deps)));
  return named ? [{ answer: description, rank: isTerm ? 0 : 2, url: details?.pageUrl ?? url }] : [];
};

/**
 * What a page itself says for machines: what a term means, the answer to a question, what the thing is that it is about.
 * Its address is the source.
 */
export const structuredAnswer = (
  ranked: readonly RankedHit[],
  { intent, subject, parsed }: Pick<UnderstoodQuery, 'intent' | 'subject' | 'parsed'>,
  deps: StructuredAnswerDeps,
): ShownAnswer | null => {
  const asksQuestion = intent === 'definition' || intent === 'question';
  if (!asksQuestion && subject === undefined) return null;
  const found = ranked
    .slice(0, looksAt)
    .map(({ hit }) => hit.document)
    .filter(mayQuote)
    .flatMap((document) => [
      ...answeredQuestion(document, { subject, text: parsed.text }, deps),
      ...(subject === undefined ? [] : describedThing(document, subject, deps)),
    ]);
  const [best] = found.toSorted((one, other) => one.rank - other.rank);
  return best ? { kind: 'definition', question: parsed.text, answer: cut(best.answer), source: best.url } : null;
};
