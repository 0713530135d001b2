import { languageOf, type WrittenMail, writeLetter } from './letter.ts';
import type { Reader } from './wording.ts';

export interface PasswordResetMail extends Reader {
  readonly link: string;
  readonly validMinutes: number;
}

const words = {
  en: {
    subject: 'Set a new password',
    intro: 'With this link you can set a new password for your account.',
    label: 'Set a new password',
    validity: (minutes: number) => `The link works once, for ${minutes} minutes.`,
    stranger: 'If you did not ask for it, you need not do anything: your password stays as it is.',
  },
  de: {
    subject: 'Neues Passwort festlegen',
    intro: 'mit diesem Link können Sie ein neues Passwort für Ihr Konto festlegen.',
    label: 'Neues Passwort festlegen',
    validity: (minutes: number) => `Der Link gilt ${minutes} Minuten und nur einmal.`,
    stranger: 'Wenn Sie das nicht wollten, brauchen Sie nichts zu tun: Ihr Passwort bleibt, wie es ist.',
  },
} as const;

export function passwordResetMail({ locale, firstName, link, validMinutes }: PasswordResetMail): WrittenMail {
  const language = languageOf(locale);
  const { subject, intro, label, validity, stranger } = words[language];
  const afterwards = [validity(validMinutes), stranger];
  return writeLetter({ subject, name: firstName, paragraphs: [intro], action: { label, link }, afterwards }, language);
}
