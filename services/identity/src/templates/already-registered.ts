import { languageOf, type WrittenMail, writeLetter } from './letter.ts';
import type { Reader } from './wording.ts';

export interface AlreadyRegisteredMail extends Reader {
  readonly signInLink: string;
}

const words = {
  en: {
    subject: 'You already have an account',
    intro:
      'Somebody, probably you, has just tried to register with this address. It already has an account, so nothing was changed.',
    label: 'Sign in',
    forgotten: 'If you have forgotten your password, choose “Forgot password” there.',
    stranger: 'If it was not you, you need not do anything. Whoever it was has not learned that you have an account.',
  },
  de: {
    subject: 'Sie haben bereits ein Konto',
    intro:
      'jemand, wahrscheinlich Sie selbst, wollte sich gerade mit dieser Adresse anmelden. Zu ihr gibt es schon ein Konto, daher wurde nichts geändert.',
    label: 'Zur Anmeldung',
    forgotten: 'Falls Sie Ihr Passwort vergessen haben, wählen Sie dort „Passwort vergessen“.',
    stranger:
      'Wenn Sie es nicht waren, brauchen Sie nichts zu tun. Der Unbekannte hat nicht erfahren, dass Sie ein Konto haben.',
  },
} as const;

export function alreadyRegisteredMail({ locale, firstName, signInLink }: AlreadyRegisteredMail): WrittenMail {
  const language = languageOf(locale);
  const { subject, intro, label, forgotten, stranger } = words[language];
  const action = { label, link: signInLink };
  return writeLetter(
    { subject, name: firstName, paragraphs: [intro], action, afterwards: [forgotten, stranger] },
    language,
  );
}
