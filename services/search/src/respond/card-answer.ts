import type { Intent, DirectAnswer as ShownAnswer } from '@lyceum/contracts/search/result';
import type { RankedHit } from '../model/ranked-hit.ts';

const looksAt = 3;
const longest = 400;
const answerFacts = new Set(['answer', 'accepted answer', 'description', 'definition']);

/** What a page itself says for machines: the answer to a question, or what something is. Its address is the source. */
export const answerFromCards = (
  ranked: readonly RankedHit[],
  { intent, question }: { intent: Intent; question: string },
): ShownAnswer | null => {
  if (intent !== 'definition' && intent !== 'question') return null;
  for (const { hit } of ranked.slice(0, looksAt)) {
    const { details, url } = hit.document;
    if (details?.card?.kind !== 'question' || details.snippetLength !== undefined) continue;
    const fact = details.card.facts.find(({ name }) => answerFacts.has(name.toLowerCase()));
    if (fact) return { kind: 'definition', question, answer: fact.value.slice(0, longest), source: url };
  }
  return null;
};
