import type { MailDomain } from '../model/mail-domain.ts';

/** A domain as it is added, with whatever a test changes. */
export const sampleDomain = (changes: Partial<MailDomain> = {}): MailDomain => ({
  name: 'one.test',
  status: 'unverified',
  retiredBy: null,
  fromSettings: false,
  openForRegistration: true,
  madeDefaultAt: null,
  ownershipToken: 'token',
  dkim: { selector: 'lyceum', publicKey: 'MIIB' },
  findings: null,
  createdAt: 1_900_000_000_000,
  verifiedAt: null,
  ...changes,
});
