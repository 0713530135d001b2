import type { Interests, Preferences, PreferencesBody } from '@lyceum/contracts/search/preferences';
import { type Clock, toTime } from '@lyceum/platform/clock';
import type { Interest } from './model/interest.ts';
import type { PersonalStore } from './ports/personal-store.ts';
import type { SearchIndex } from './ports/search-index.ts';
import { learnFrom } from './rank/interests.ts';
import { wishesOf } from './rank/wishes.ts';

export interface PersonalDeps {
  store: PersonalStore;
  index: Pick<SearchIndex, 'get'>;
  clock: Clock;
}

const showPreferences = (values: PreferencesBody, updatedAt: number | undefined): Preferences => ({
  languages: values.languages ?? [],
  types: values.types ?? [],
  freshness: values.freshness ?? 'normal',
  educationLevel: values.educationLevel ?? null,
  safe: values.safe ?? 'moderate',
  sites: {
    raise: values.sites?.raise ?? [],
    lower: values.sites?.lower ?? [],
    block: values.sites?.block ?? [],
    pin: values.sites?.pin ?? [],
  },
  lenses: values.lenses ?? [],
  learnInterests: values.learnInterests ?? false,
  updatedAt: updatedAt === undefined ? null : toTime(updatedAt),
});

const showInterests = (interests: readonly Interest[]): Interests['items'] => {
  const sum = interests.reduce((total, { strength }) => total + strength, 0);
  return interests.map(({ kind, name, strength, opened }) => ({
    kind,
    name,
    opened,
    weight: sum ? strength / sum : 0,
  }));
};

/** What a user prefers, what was learned of those who wanted it, and how to get it out or rid of it. */
export const createPersonal = ({ store, index, clock }: PersonalDeps) => {
  const preferences = async (userId: string): Promise<Preferences> => {
    const kept = await store.preferences(userId);
    return showPreferences(kept?.values ?? {}, kept?.updatedAt);
  };

  const interests = async (userId: string): Promise<Interests> => {
    const [kept, learned] = await Promise.all([store.preferences(userId), store.interests(userId)]);
    return {
      learning: kept?.values.learnInterests === true,
      items: showInterests(learned?.interests ?? []),
      updatedAt: learned ? toTime(learned.updatedAt) : null,
    };
  };

  return {
    preferences,
    interests,
    async replacePreferences(userId: string, values: PreferencesBody): Promise<Preferences> {
      await store.replacePreferences(userId, { values, updatedAt: clock.now() });
      return preferences(userId);
    },
    forgetInterests: (userId: string): Promise<void> => store.forgetInterests(userId),
    /** What a search of this user goes by; of a caller without an account only what came along. */
    async wishes(userId: string | undefined, sent: Parameters<typeof wishesOf>[1]) {
      if (userId === undefined) return wishesOf(undefined, sent);
      const kept = await store.preferences(userId);
      const learned = kept?.values.learnInterests ? await store.interests(userId) : undefined;
      return wishesOf(kept?.values, sent, learned?.interests);
    },
    /** An opened result, from which only those learn who turned that on. */
    async opened(userId: string, resultId: string): Promise<void> {
      const kept = await store.preferences(userId);
      if (kept?.values.learnInterests !== true) return;
      const [document] = await index.get([resultId]);
      if (!document) return;
      const now = clock.now();
      await store.learn(userId, (before) => learnFrom(before, document, now), now);
    },
    /** Everything that search holds of a user. */
    async exportUser(userId: string) {
      return { preferences: await preferences(userId), interests: await interests(userId) };
    },
    eraseUser: (userId: string): Promise<void> => store.erase(userId),
  };
};

export type Personal = ReturnType<typeof createPersonal>;
