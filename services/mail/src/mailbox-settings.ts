import * as kinds from '@lyceum/platform/settings/kinds';

const mebibyte = 1024 * 1024;

/** What an operator can set of receiving, keeping and sending mail. */
export const mailboxSettings = {
  MAX_MESSAGE_BYTES: kinds.integer(
    64 * 1024,
    256 * mebibyte,
  )({
    description: 'Largest message that is received or sent, with its attachments, in bytes.',
    fallback: 35 * mebibyte,
  }),
  MAX_SMTP_CLIENTS: kinds.integer(
    1,
    10_000,
  )({
    description: 'Connections at once to each of the SMTP ports; an address can have a fourth of them.',
    fallback: 200,
  }),
  RECIPIENTS_PER_DAY: kinds.integer(
    1,
    1_000_000,
  )({
    description: 'Recipients that an account can write to in a day.',
    fallback: 500,
  }),
  RATE_LIMIT_RECEIVING: kinds.rate({
    description: 'Messages taken by SMTP, for each client address.',
    fallback: { calls: 600, seconds: 60 },
  }),
  RATE_LIMIT_SUBMISSION: kinds.rate({
    description: 'Attempts to sign in for sending by SMTP, for each client address.',
    fallback: { calls: 30, seconds: 60 },
  }),
} as const;
