import { languageOf, type WrittenMail, writeLetter } from './letter.ts';
import type { Reader } from './wording.ts';

export interface EmailCodeMail extends Reader {
  /** Six digits. */
  readonly code: string;
}

const words = {
  en: {
    subject: 'Your code to sign in',
    intro: 'A sign-in to your account looked unusual. To go on, please type this code:',
    validity: 'It works once, for 5 minutes. Never give it to anybody: we will not ask you for it.',
    stranger: 'If you are not signing in right now, somebody knows your password: please change it.',
  },
  de: {
    subject: 'Ihr Code zur Anmeldung',
    intro: 'eine Anmeldung in Ihrem Konto sah ungewöhnlich aus. Um fortzufahren, geben Sie bitte diesen Code ein:',
    validity: 'Er gilt 5 Minuten und nur einmal. Geben Sie ihn niemandem: Wir werden Sie nicht danach fragen.',
    stranger: 'Wenn Sie sich gerade nicht anmelden, kennt jemand Ihr Passwort: Bitte ändern Sie es.',
  },
} as const;

export function emailCodeMail({ locale, firstName, code }: EmailCodeMail): WrittenMail {
  const language = languageOf(locale);
  const { subject, intro, validity, stranger } = words[language];
  return writeLetter(
    { subject, name: firstName, paragraphs: [intro], code, afterwards: [validity, stranger] },
    language,
  );
}
