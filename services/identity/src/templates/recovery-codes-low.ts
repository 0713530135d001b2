import { languageOf, type WrittenMail, writeLetter } from './letter.ts';
import type { Reader } from './wording.ts';

export interface RecoveryCodesLowMail extends Reader {
  readonly left: number;
  readonly securityLink: string;
}

const words = {
  en: {
    subject: 'A recovery code was used',
    intro: 'One of your recovery codes was used to sign in.',
    left: (count: number) => `You have ${count === 0 ? 'none' : count} left.`,
    advice: 'We suggest that you make new ones before you need them.',
    label: 'Make new recovery codes',
    stranger: 'If it was not you, please change your password and make new codes at once.',
  },
  de: {
    subject: 'Ein Wiederherstellungscode wurde benutzt',
    intro: 'bei einer Anmeldung wurde einer Ihrer Wiederherstellungscodes benutzt.',
    left: (count: number) => `Sie haben noch ${count === 0 ? 'keinen' : count}.`,
    advice: 'Wir empfehlen, neue zu erstellen, bevor Sie sie brauchen.',
    label: 'Neue Wiederherstellungscodes erstellen',
    stranger: 'Wenn Sie es nicht waren, ändern Sie bitte sofort Ihr Passwort und erstellen Sie neue Codes.',
  },
} as const;

export function recoveryCodesLowMail({ locale, firstName, left, securityLink }: RecoveryCodesLowMail): WrittenMail {
  const language = languageOf(locale);
  const w = words[language];
  const paragraphs = [w.intro, `${w.left(left)} ${w.advice}`];
  const action = { label: w.label, link: securityLink };
  return writeLetter({ subject: w.subject, name: firstName, paragraphs, action, afterwards: [w.stranger] }, language);
}
