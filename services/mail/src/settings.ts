import * as kinds from '@lyceum/platform/settings/kinds';
import { mailboxSettings } from './mailbox-settings.ts';

const mostDays = 36_500;

export const mailSettings = {
  MAIL_DOMAINS: kinds.optionalDomains({
    description: 'All domains that accounts can be made in, comma separated.',
    fallbackInWords: 'the default domain',
  }),
  MAIL_HOST: kinds.optionalText({
    description: 'Name under which mail programs and other mail servers reach this one.',
    fallbackInWords: 'the host of `MAIL_URL`',
  }),
  SMTP_PORT: kinds.port({ description: 'Port for mail from other servers; 0 picks a free one.', fallback: 2525 }),
  SUBMISSION_PORT: kinds.port({
    description: 'Port for mail that mail programs send; 0 picks a free one.',
    fallback: 2587,
  }),
  TLS_CERTIFICATE_FILE: kinds.optionalText({
    description: 'Certificate chain for SMTP, PEM.',
    fallbackInWords: 'a self-signed one, made at first start',
  }),
  TLS_KEY_FILE: kinds.optionalText({
    description: 'Private key of `TLS_CERTIFICATE_FILE`, PEM.',
    fallbackInWords: 'made with the certificate',
  }),
  ACCOUNTS_PER_USER: kinds.integer(1, 10_000)({ description: 'E-mail accounts that a user can have.', fallback: 10 }),
  ACCOUNT_QUOTA_BYTES: kinds.integer(
    1,
    Number.MAX_SAFE_INTEGER,
  )({
    description: 'Storage allowance of an account, in bytes.',
    fallback: 10_737_418_240,
  }),
  ACCOUNT_GRACE_DAYS: kinds.integer(
    0,
    mostDays,
  )({
    description: 'Days for which a deleted account can be restored before it is erased.',
    fallback: 30,
  }),
  ADDRESS_HOLD_DAYS: kinds.integer(
    0,
    mostDays,
  )({
    description: 'Days for which the address of a deleted account is given to nobody else.',
    fallback: 90,
  }),
  RATE_LIMIT_AVAILABILITY: kinds.rate({
    description: 'Checks whether an address is free, for each user.',
    fallback: { calls: 60, seconds: 60 },
  }),
  RATE_LIMIT_SENDING: kinds.rate({
    description: 'Messages sent, for each user.',
    fallback: { calls: 30, seconds: 60 },
  }),
  ...mailboxSettings,
} as const;
