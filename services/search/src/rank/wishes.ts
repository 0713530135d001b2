import type { Lens, SearchPreferences } from '@lyceum/contracts/search/preferences';
import type { Interest } from '../model/interest.ts';
import { siteName } from '../model/sites.ts';
import type { Wishes } from '../model/wishes.ts';

type SiteLists = NonNullable<Lens['sites']>;

const listNames = ['raise', 'lower', 'block', 'pin', 'only'] as const;

const namesOf = (lists: SiteLists | undefined) => listNames.flatMap((name) => lists?.[name] ?? []).map(siteName);

/** What a person says of a site holds against what a lens says of it. */
const joinSites = (own: SiteLists, lenses: readonly Lens[]): Record<(typeof listNames)[number], string[]> => {
  const decided = new Set(namesOf(own));
  const joined = (name: (typeof listNames)[number]) => {
    const borrowed = lenses.flatMap((lens) => lens.sites?.[name] ?? []).map(siteName);
    return [...new Set([...(own[name] ?? []).map(siteName), ...borrowed.filter((site) => !decided.has(site))])];
  };
  return {
    raise: joined('raise'),
    lower: joined('lower'),
    block: joined('block'),
    pin: joined('pin'),
    only: joined('only'),
  };
};

/** What came with the request holds against what is kept, field by field; lenses fill what neither says. */
export const wishesOf = (
  kept: SearchPreferences | undefined,
  sent: SearchPreferences | undefined,
  interests: readonly Interest[] = [],
): Wishes => {
  const own: SearchPreferences = { ...kept, ...sent, sites: { ...kept?.sites, ...sent?.sites } };
  const lenses = own.lenses ?? [];
  const some = <T>(list: T[] | undefined): T[] | undefined => (list && list.length > 0 ? list : undefined);
  return {
    ...joinSites(own.sites ?? {}, lenses),
    languages: (some(own.languages) ?? lenses.flatMap(({ languages = [] }) => languages)).map((tag) =>
      tag.toLowerCase().replace(/-.*$/, ''),
    ),
    types: some(own.types) ?? lenses.flatMap(({ types = [] }) => types),
    freshness: own.freshness ?? lenses.find(({ freshness }) => freshness !== undefined)?.freshness ?? 'normal',
    educationLevel:
      own.educationLevel ?? lenses.find(({ educationLevel }) => educationLevel)?.educationLevel ?? undefined,
    safe: own.safe,
    interests,
  };
};
