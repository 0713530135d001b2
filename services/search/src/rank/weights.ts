import type { LiveConfig } from '@lyceum/contracts/search/config';
import type { FieldWeights } from '../model/search-request.ts';

/** The weights that administrators set and `npm run tune` learns. */
export type Weights = LiveConfig['ranking'];

/** How many of the first stage's best the second stage looks at, and of how many it reads the text. */
export const rerankDepth = 200;
export const textDepth = 50;

/**
 * The one table of what ranking weighs. First stage: what one occurrence counts in each field. The index has more fields
 * than there are settings; those without one of their own follow the nearest.
 */
export const fieldWeights = (weights: Weights): FieldWeights => ({
  title: weights.title,
  headings: weights.headings,
  body: weights.body,
  anchors: weights.anchors,
  url: weights.url,
  keywords: weights.headings,
  caption: weights.body * 1.5,
});

/** What multiplies the words' score in the first stage, as shares of 1. */
export const firstStageShares = {
  raised: 1,
  lowered: -0.6,
  /** High enough that pinned sites are among those the second stage sees. */
  pinned: 3,
  preferredType: 0.3,
  preferredLevel: 0.3,
  /** Of the language weight, for each language after the first. */
  laterLanguage: 0.6,
  preferFresh: 0.6,
} as const;

/** Second stage: each feature is from 0 to 1, and the best first-stage score counts as 1. */
export type FeatureName =
  | 'words'
  | 'proximity'
  | 'title'
  | 'exact'
  | 'meaning'
  | 'educational'
  | 'interests'
  | 'pinned';

export interface Emphasis {
  /** Of meaning beside the words, from 0 to 1. */
  semantic: number;
  navigational: boolean;
  learning: boolean;
}

export const featureWeights = (weights: Weights, emphasis: Emphasis): Record<FeatureName, number> => ({
  words: 1 - emphasis.semantic,
  proximity: 0.2 * weights.proximity,
  title: 0.1,
  exact: (emphasis.navigational ? 1 : 0.2) * weights.exact,
  meaning: emphasis.semantic,
  educational: emphasis.learning ? 0.3 * weights.educational : 0,
  interests: 0.15,
  // More than all others together: what is pinned stands first.
  pinned: 1000,
});
