import { languageOf, type WrittenMail, writeLetter } from './letter.ts';
import { momentIn, type Reader } from './wording.ts';

export type FactorChange = 'enabled' | 'disabled' | 'recovery_codes_replaced' | 'passkey_added' | 'passkey_removed';

export interface TwoFactorChangedMail extends Reader {
  readonly change: FactorChange;
  readonly at: number;
  readonly securityLink: string;
}

const words = {
  en: {
    subject: 'How you sign in was changed',
    changes: {
      enabled: 'two-factor authentication was turned on',
      disabled: 'two-factor authentication was turned off',
      recovery_codes_replaced: 'new recovery codes were made, and the old ones no longer work',
      passkey_added: 'a passkey was added',
      passkey_removed: 'a passkey was removed',
    },
    sentence: (change: string, moment: string) => `On ${moment}, ${change} in your account.`,
    was: 'If it was you, all is well.',
    label: 'It was not me: check my account',
  },
  de: {
    subject: 'Ihre Anmeldung wurde geändert',
    changes: {
      enabled: 'wurde die Zwei-Faktor-Anmeldung eingeschaltet',
      disabled: 'wurde die Zwei-Faktor-Anmeldung ausgeschaltet',
      recovery_codes_replaced: 'wurden neue Wiederherstellungscodes erstellt; die alten gelten nicht mehr',
      passkey_added: 'wurde ein Passkey hinzugefügt',
      passkey_removed: 'wurde ein Passkey entfernt',
    },
    sentence: (change: string, moment: string) => `in Ihrem Konto gab es am ${moment} eine Änderung: Es ${change}.`,
    was: 'Wenn Sie das waren, ist alles in Ordnung.',
    label: 'Das war ich nicht: Konto prüfen',
  },
} as const;

export function twoFactorChangedMail(mail: TwoFactorChangedMail): WrittenMail {
  const language = languageOf(mail.locale);
  const { subject, changes, sentence, was, label } = words[language];
  const paragraphs = [sentence(changes[mail.change], momentIn(language, mail.at)), was];
  const action = { label, link: mail.securityLink };
  return writeLetter({ subject, name: mail.firstName, paragraphs, action }, language);
}
