import { languageOf, type WrittenMail, writeLetter } from './letter.ts';
import { momentIn, type Reader } from './wording.ts';

export interface AccountLockedMail extends Reader {
  readonly at: number;
  readonly until: number;
  readonly forgotLink: string;
}

const words = {
  en: {
    subject: 'Too many wrong passwords',
    intro: (moment: string) => `on ${moment}, a wrong password was tried too often for your account.`,
    rest: (until: string) =>
      `Until ${until}, nobody can sign in from a device that we have not seen before. Your own devices work as always.`,
    was: 'If it was you, wait for a while, or set a new password.',
    label: 'Set a new password',
  },
  de: {
    subject: 'Zu viele falsche Passwörter',
    intro: (moment: string) => `am ${moment} wurde für Ihr Konto zu oft ein falsches Passwort versucht.`,
    rest: (until: string) =>
      `Bis ${until} ist keine Anmeldung von unbekannten Geräten möglich. Ihre eigenen Geräte funktionieren wie immer.`,
    was: 'Wenn Sie das waren, warten Sie eine Weile, oder legen Sie ein neues Passwort fest.',
    label: 'Neues Passwort festlegen',
  },
} as const;

export function accountLockedMail({ locale, firstName, at, until, forgotLink }: AccountLockedMail): WrittenMail {
  const language = languageOf(locale);
  const { subject, intro, rest, was, label } = words[language];
  const paragraphs = [intro(momentIn(language, at)), rest(momentIn(language, until)), was];
  return writeLetter({ subject, name: firstName, paragraphs, action: { label, link: forgotLink } }, language);
}
