import type { Filter } from '../model/query.ts';
import type { Scoring } from '../model/search-request.ts';
import type { Wishes } from '../model/wishes.ts';
import type { IntentMix } from './intent-mix.ts';
import { ofSites } from './site-filter.ts';
import { firstStageShares as shares, type Weights } from './weights.ts';

type Boost = NonNullable<Scoring['boosts']>[number];

const siteBoosts = ({ raise, lower, pin }: Wishes): Boost[] => {
  const lists: [readonly string[], number][] = [
    [raise, shares.raised],
    [lower, shares.lowered],
    [pin, shares.pinned],
  ];
  return lists.flatMap(([sites, weight]) => ofSites(sites).map((filter) => ({ filter, weight })));
};

const languageBoosts = (languages: readonly string[], weight: number): Boost[] => {
  const [first, ...later] = languages;
  const one = (values: string[], share: number): Boost => ({
    filter: { kind: 'in', field: 'language', values },
    weight: weight * share,
  });
  return [...(first ? [one([first], 1)] : []), ...(later.length > 0 ? [one(later, shares.laterLanguage)] : [])];
};

const typeBoosts = (mix: IntentMix, { types }: Wishes): Boost[] => [
  ...Object.entries(mix.types)
    .filter(([type]) => !types.includes(type as Wishes['types'][number]))
    .map(([type, weight]): Boost => ({ filter: { kind: 'type', values: [type as Wishes['types'][number]] }, weight })),
  ...(types.length > 0
    ? [{ filter: { kind: 'type', values: types } satisfies Filter, weight: shares.preferredType }]
    : []),
];

const thingBoosts = ({ things }: IntentMix): Boost[] =>
  things
    ? [{ filter: { kind: 'tagged', values: things.kinds.map((kind) => `item:${kind}`) }, weight: things.weight }]
    : [];

const freshnessWeight = ({ freshness }: Wishes, mix: IntentMix, weight: number): number => {
  if (freshness === 'ignore') return 0;
  return weight * Math.max(mix.freshness, freshness === 'prefer' ? shares.preferFresh : 0);
};

export interface FirstStageInput {
  weights: Weights;
  mix: IntentMix;
  wishes: Wishes;
  /** Of the query; counts where the person has no languages of their own. */
  language: string | undefined;
  /** Whether educational pages were asked for, which then need no lifting. */
  educationalOnly: boolean;
}

/** What multiplies the words' score inside the index: quality, freshness by intent, language, and what the person likes. */
export const firstStageScoring = ({ weights, mix, wishes, language, educationalOnly }: FirstStageInput): Scoring => {
  const languages = wishes.languages.length > 0 ? wishes.languages : [language ?? []].flat();
  const fresh = freshnessWeight(wishes, mix, weights.freshness);
  const educational = educationalOnly ? 0 : mix.educational * weights.educational;
  const boosts: Boost[] = [
    ...siteBoosts(wishes),
    ...languageBoosts(languages, weights.language),
    ...typeBoosts(mix, wishes),
    ...thingBoosts(mix),
    ...(educational > 0
      ? [{ filter: { kind: 'flag', field: 'educational', value: true } satisfies Filter, weight: educational }]
      : []),
    ...(wishes.educationLevel
      ? [
          {
            filter: { kind: 'in', field: 'educationLevel', values: [wishes.educationLevel] } satisfies Filter,
            weight: shares.preferredLevel,
          },
        ]
      : []),
  ];
  return {
    qualityWeight: weights.quality,
    ...(fresh > 0 ? { freshness: { weight: fresh, halfLifeDays: weights.freshnessHalfLifeDays } } : {}),
    boosts: boosts.filter(({ weight }) => weight !== 0),
  };
};

/** What each boost is called in an explanation, in the order in which `firstStageScoring` gives them. */
export const describeBoost = ({ filter }: Boost): string => {
  switch (filter.kind) {
    case 'or':
      return 'site';
    case 'in':
      return filter.field;
    case 'type':
      return 'type';
    case 'tagged':
      return 'kind of thing';
    default:
      return 'educational';
  }
};
