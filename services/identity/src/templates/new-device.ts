import { languageOf, type WrittenMail, writeLetter } from './letter.ts';
import { countryIn, momentIn, type Reader } from './wording.ts';

export interface NewDeviceMail extends Reader {
  readonly device: string;
  /** Where it seems to be (ISO 3166-1). */
  readonly country: string | undefined;
  readonly address: string;
  readonly at: number;
  /** Opens a page with one button, which ends the session and forgets the device. */
  readonly revokeLink: string;
}

const words = {
  en: {
    subject: 'New sign-in to your account',
    intro: 'Your account was used to sign in on a device that we had not seen before.',
    device: 'Device',
    when: 'Time',
    where: 'Address',
    was: 'If it was you, all is well.',
    label: 'It was not me: sign this device out',
    advice: 'If it was not you, please change your password as well: whoever it was knows it.',
  },
  de: {
    subject: 'Neue Anmeldung in Ihrem Konto',
    intro: 'in Ihrem Konto hat sich jemand auf einem Gerät angemeldet, das wir noch nicht kannten.',
    device: 'Gerät',
    when: 'Zeit',
    where: 'Adresse',
    was: 'Wenn Sie das waren, ist alles in Ordnung.',
    label: 'Das war ich nicht: Gerät abmelden',
    advice: 'Wenn Sie es nicht waren, ändern Sie bitte auch Ihr Passwort: Der Unbekannte kennt es.',
  },
} as const;

export function newDeviceMail(mail: NewDeviceMail): WrittenMail {
  const language = languageOf(mail.locale);
  const w = words[language];
  const place = mail.country === undefined ? mail.address : `${mail.address} (${countryIn(language, mail.country)})`;
  const facts = [`${w.device}: ${mail.device}`, `${w.when}: ${momentIn(language, mail.at)}`, `${w.where}: ${place}`];
  return writeLetter(
    {
      subject: w.subject,
      name: mail.firstName,
      paragraphs: [w.intro, ...facts, w.was],
      action: { label: w.label, link: mail.revokeLink },
      afterwards: [w.advice],
    },
    language,
  );
}
