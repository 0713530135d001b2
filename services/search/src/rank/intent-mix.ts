import type { Intent } from '@lyceum/contracts/search/result';
import type { ContentType } from '../model/document.ts';
import type { ItemKind } from '../model/structured-item.ts';

/** How an intent mixes the four indexes, and what else it makes matter. */
export interface IntentMix {
  /** Of the weight of freshness. */
  freshness: number;
  /** Of the weight of educational value. */
  educational: number;
  /** Added to what multiplies the words' score. */
  types: Partial<Record<ContentType, number>>;
  /** Pages and items that describe such things count more. */
  things?: { kinds: readonly ItemKind[]; weight: number };
  /** At most so many of a type among ten results, as long as there are others. */
  most: Partial<Record<ContentType, number>>;
}

/** Pictures and single facts have few words, which makes them score high: pages must not drown in them. */
const usual: IntentMix = {
  freshness: 0.1,
  educational: 0,
  types: { structured: -0.35, image: -0.6 },
  most: { structured: 3, image: 2 },
};

const factual: IntentMix = { ...usual, types: { structured: 0, image: -0.6 }, most: { structured: 5, image: 2 } };

const thingsWeight = 0.3;

const mixes: Record<Intent, IntentMix> = {
  navigational: { ...usual, freshness: 0, most: { structured: 1, image: 1 } },
  informational: usual,
  question: { ...factual, things: { kinds: ['question'], weight: thingsWeight } },
  definition: { ...factual, things: { kinds: ['term'], weight: thingsWeight } },
  transactional: { ...factual, things: { kinds: ['product'], weight: thingsWeight } },
  local: { ...factual, things: { kinds: ['organisation', 'event'], weight: thingsWeight } },
  calculation: usual,
  fresh: { ...usual, freshness: 1, types: { structured: -0.1, image: -0.5 } },
  learning: {
    ...usual,
    educational: 1,
    types: { document: 0.1, structured: -0.1, image: -0.6 },
    things: { kinds: ['course', 'learning_resource'], weight: thingsWeight },
  },
  image: { ...usual, types: { image: 1.5, structured: -0.5 }, most: { structured: 1 } },
};

export const mixOf = (intent: Intent): IntentMix => mixes[intent];
