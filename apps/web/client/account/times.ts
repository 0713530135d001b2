import type { Language } from '../../shared/language/language.ts';

export const day = (time: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium' }).format(new Date(time));

export const moment = (time: string, language: Language): string =>
  new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));
