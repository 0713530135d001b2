import { type Static, Type } from 'typebox';
import { Count, Nullable, OneOf, Strict, StrictPartial, Time } from '../shapes.ts';
import { LanguageTag, Line, Site } from '../text.ts';
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

/**
 * A way of looking at the web that people can pass on: as a file, it is this object as JSON (`application/json`, named
 * `*.lens.json`). To import one, put it among one's preferences; to share it, take it out of them.
 */
export const Lens = Type.Object(
  {
    lens: Type.Literal(1, { description: 'The version of the format' }),
    name: Line(80),
    description: Type.Optional(Type.String({ maxLength: 500 })),
    author: Type.Optional(Line(80)),
    sites: Type.Optional(
      StrictPartial({
        raise: Sites('Shown earlier'),
        lower: Sites('Shown later'),
        block: Sites('Never shown'),
        pin: Sites('Shown first, where they have something'),
        only: Sites('Where given, nothing else is shown'),
      }),
    ),
    languages: Type.Optional(preferences.languages),
    types: Type.Optional(preferences.types),
    freshness: Type.Optional(preferences.freshness),
    educationLevel: Type.Optional(preferences.educationLevel),
  },
  { additionalProperties: false },
);
export type Lens = Static<typeof Lens>;

const Lenses = Type.Array(Lens, { maxItems: 10, description: 'Used together with what is said here' });

/** What a search takes from callers who have no account, or who want it otherwise this once. Nothing of it is kept. */
export const SearchPreferences = StrictPartial({ ...preferences, sites: StrictPartial(sites), lenses: Lenses });
export type SearchPreferences = Static<typeof SearchPreferences>;

const LearnInterests = Type.Boolean({
  description: 'Whether what is opened may shape later results. Off until the user turns it on; turning it off forgets',
});

/** All that the user prefers; what is left out goes back to how it was before anything was preferred. */
export const PreferencesBody = StrictPartial({
  ...preferences,
  sites: StrictPartial(sites),
  lenses: Lenses,
  learnInterests: LearnInterests,
});
export type PreferencesBody = Static<typeof PreferencesBody>;

export const Preferences = Strict({
  ...preferences,
  sites: Strict(sites),
  lenses: Lenses,
  learnInterests: LearnInterests,
  updatedAt: Nullable(Time),
});
export type Preferences = Static<typeof Preferences>;

/** What was learned from the results that a user opened: all of it, and nothing else is used. */
export const Interests = Strict({
  learning: Type.Boolean({ description: 'Whether more is being learned' }),
  items: Type.Array(
    Strict({
      kind: OneOf(['site', 'topic', 'keyword']),
      name: Type.String(),
      weight: Type.Number({ minimum: 0, maximum: 1, description: 'Of all that was learned; it fades with time' }),
      opened: Count,
    }),
  ),
  updatedAt: Nullable(Time),
});
export type Interests = Static<typeof Interests>;
