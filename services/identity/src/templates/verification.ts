import { languageOf, type WrittenMail, writeLetter } from './letter.ts';

export interface VerificationMail {
  readonly locale: string | null | undefined;
  readonly link: string;
  /** Six digits. */
  readonly code: string;
}

const words = {
  en: {
    subject: 'Please confirm your e-mail address',
    intro: 'Welcome to Lyceum. To finish your registration, please type this code where you registered:',
    label: 'Or confirm with this link',
    validity: 'The code and the link work once, for 24 hours.',
    stranger: 'If you did not register, you need not do anything: without the confirmation there is no account.',
  },
  de: {
    subject: 'Bitte bestätigen Sie Ihre E-Mail-Adresse',
    intro: 'willkommen bei Lyceum. Um die Anmeldung abzuschließen, geben Sie bitte diesen Code dort ein:',
    label: 'Oder bestätigen Sie mit diesem Link',
    validity: 'Code und Link gelten 24 Stunden und nur einmal.',
    stranger: 'Wenn Sie sich nicht angemeldet haben, brauchen Sie nichts zu tun: Ohne Bestätigung entsteht kein Konto.',
  },
} as const;

/** Names nobody: anyone can register with any address, and must not be able to write to its owner through us. */
export function verificationMail({ locale, link, code }: VerificationMail): WrittenMail {
  const language = languageOf(locale);
  const { subject, intro, label, validity, stranger } = words[language];
  return writeLetter(
    { subject, paragraphs: [intro], code, action: { label, link }, afterwards: [validity, stranger] },
    language,
  );
}
