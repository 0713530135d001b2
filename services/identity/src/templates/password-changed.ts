import { languageOf, type WrittenMail, writeLetter } from './letter.ts';
import { momentIn, type Reader } from './wording.ts';

export interface PasswordChangedMail extends Reader {
  readonly at: number;
  readonly forgotLink: string;
}

const words = {
  en: {
    subject: 'Your password was changed',
    intro: (moment: string) => `The password of your account was changed on ${moment}. Other devices were signed out.`,
    was: 'If it was you, all is well.',
    label: 'It was not me: set a new password',
  },
  de: {
    subject: 'Ihr Passwort wurde geändert',
    intro: (moment: string) =>
      `das Passwort Ihres Kontos wurde am ${moment} geändert. Andere Geräte wurden abgemeldet.`,
    was: 'Wenn Sie das waren, ist alles in Ordnung.',
    label: 'Das war ich nicht: neues Passwort festlegen',
  },
} as const;

export function passwordChangedMail({ locale, firstName, at, forgotLink }: PasswordChangedMail): WrittenMail {
  const language = languageOf(locale);
  const { subject, intro, was, label } = words[language];
  const paragraphs = [intro(momentIn(language, at)), was];
  return writeLetter({ subject, name: firstName, paragraphs, action: { label, link: forgotLink } }, language);
}
