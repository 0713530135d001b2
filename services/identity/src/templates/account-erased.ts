import { languageOf, type WrittenMail, writeLetter } from './letter.ts';
import { momentIn, type Reader } from './wording.ts';

export interface AccountErasedMail extends Reader {
  readonly at: number;
}

const words = {
  en: {
    subject: 'Your account was erased',
    intro: (moment: string) =>
      `As you asked, your account was erased on ${moment}, and with it all that we kept about you.`,
    farewell: 'This is the last mail from us. You are welcome to come back at any time.',
    stranger: 'If you did not ask for it, please write to whoever runs this service: somebody knew your password.',
  },
  de: {
    subject: 'Ihr Konto wurde gelöscht',
    intro: (moment: string) =>
      `wie gewünscht wurde Ihr Konto am ${moment} gelöscht, und mit ihm alles, was wir über Sie gespeichert hatten.`,
    farewell: 'Dies ist die letzte Nachricht von uns. Sie sind jederzeit wieder willkommen.',
    stranger: 'Wenn Sie das nicht wollten, wenden Sie sich bitte an den Betreiber: Jemand kannte Ihr Passwort.',
  },
} as const;

export function accountErasedMail({ locale, firstName, at }: AccountErasedMail): WrittenMail {
  const language = languageOf(locale);
  const { subject, intro, farewell, stranger } = words[language];
  const paragraphs = [intro(momentIn(language, at)), farewell, stranger];
  return writeLetter({ subject, name: firstName, paragraphs }, language);
}
