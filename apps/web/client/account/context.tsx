import type { User } from '@lyceum/contracts/identity/user';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Language } from '../../shared/language/language.ts';
import type { Session } from './session.ts';
import { type AccountWords, accountWords } from './words.ts';

interface AppContext {
  readonly session: Session;
  readonly language: Language;
  readonly words: AccountWords;
}

const Context = createContext<AppContext | undefined>(undefined);
export const AppProvider = Context.Provider;

export function useApp(): AppContext {
  const app = useContext(Context);
  if (!app) throw new Error('useApp is called outside of the app');
  return app;
}

/** For pages that are shown only to someone who is signed in. */
export function useUser(): User {
  const now = useApp().session.current();
  if (now.state !== 'open') throw new Error('useUser is called while nobody is signed in');
  return now.user;
}

export const wordsFor = (language: Language): AccountWords => accountWords[language];
