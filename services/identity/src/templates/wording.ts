import type { Language } from './letter.ts';

/** Whom a mail is for. */
export interface Reader {
  readonly locale: string | null | undefined;
  readonly firstName: string;
}

/** A moment as people write it. We do not know where the reader is, so the time zone is said. */
export function momentIn(language: Language, epochMs: number): string {
  const format = new Intl.DateTimeFormat(language === 'de' ? 'de-DE' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(epochMs)} UTC`;
}

/** The name of a country (ISO 3166-1) in the reader's language. */
export function countryIn(language: Language, code: string): string {
  return new Intl.DisplayNames([language], { type: 'region', fallback: 'code' }).of(code) ?? code;
}
