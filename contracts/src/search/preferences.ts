import { type Static, Type } from 'typebox';
import { Nullable, OneOf, Strict, StrictPartial, Time } from '../shapes.ts';
import { LanguageTag, Site } from '../text.ts';
import { ContentType, EducationLevel, SafeSearch } from './content.ts';

const Sites = (description: string) => Type.Array(Site, { maxItems: 500, description });

const sites = {
  raise: Sites('Shown earlier'),
  lower: Sites('Shown later'),
  block: Sites('Never shown'),
  pin: Sites('Shown first, where they have something'),
};

const preferences = {
  languages: Type.Array(LanguageTag, { maxItems: 20, description: 'The first is liked best' }),
  types: Type.Array(ContentType, { maxItems: 4, description: 'Shown earlier than the others' }),
  freshness: OneOf(['ignore', 'normal', 'prefer'], { description: 'How much it counts that something is new' }),
  educationLevel: Nullable(EducationLevel),
  safe: SafeSearch,
};

/** What a search takes from callers who have no account, or who want it otherwise this once. Nothing of it is kept. */
export const SearchPreferences = StrictPartial({ ...preferences, sites: StrictPartial(sites) });
export type SearchPreferences = Static<typeof SearchPreferences>;

const LearnInterests = Type.Boolean({
  description: 'Whether what is opened may shape later results. Off until the user turns it on; turning it off forgets',
});

/** All that the user prefers; what is left out goes back to how it was before anything was preferred. */
export const PreferencesBody = StrictPartial({
  ...preferences,
  sites: StrictPartial(sites),
  learnInterests: LearnInterests,
});
export type PreferencesBody = Static<typeof PreferencesBody>;

export const Preferences = Strict({
  ...preferences,
  sites: Strict(sites),
  learnInterests: LearnInterests,
  updatedAt: Nullable(Time),
});
export type Preferences = Static<typeof Preferences>;
