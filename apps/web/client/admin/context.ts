import { useApp } from '../account/context.tsx';
import { adminWords } from './words.ts';

/** What every page of the console needs. */
export function useAdmin() {
  const { session, language } = useApp();
  return { ...session.clients, language, said: adminWords[language] };
}

export const count = (value: number, language: string): string => new Intl.NumberFormat(language).format(value);
