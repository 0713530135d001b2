import type { PreferencesBody } from '@lyceum/contracts/search/preferences';
import type { Interest } from '../model/interest.ts';

export interface KeptPreferences {
  values: PreferencesBody;
  updatedAt: number;
}

export interface KeptInterests {
  interests: Interest[];
  updatedAt: number;
}

/** What is kept of users, all of it sealed. Every adapter passes `personal-store.contract.ts`. */
export interface PersonalStore {
  preferences(userId: string): Promise<KeptPreferences | undefined>;
  /** Preferences without `learnInterests` also forget what was learned. */
  replacePreferences(userId: string, kept: KeptPreferences): Promise<void>;
  interests(userId: string): Promise<KeptInterests | undefined>;
  /** Only while the user wants it: true when something was learned. Never brings back what was forgotten meanwhile. */
  learn(userId: string, change: (interests: readonly Interest[]) => Interest[], at: number): Promise<boolean>;
  forgetInterests(userId: string): Promise<void>;
  /** Everything, for good. */
  erase(userId: string): Promise<void>;
}
