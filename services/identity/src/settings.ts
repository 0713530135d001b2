import * as kinds from '@lyceum/platform/settings/kinds';

export const identitySettings = {
  ADMIN_EMAIL: kinds.optionalText({
    description: 'Address of the first administrator, active from the start; with `ADMIN_PASSWORD`.',
    fallbackInWords: 'none: the first start prints a one-time link',
  }),
  ADMIN_PASSWORD: kinds.optionalText({
    description: 'Password of the first administrator. It can be changed and removed once that account exists.',
    fallbackInWords: 'none',
    secret: true,
  }),
  MAIL_FROM: kinds.optionalText({
    description: 'The sender of mail about accounts.',
    fallbackInWords: '`no-reply@` the default domain',
  }),
  PASSWORD_MIN_LENGTH: kinds.integer(8, 64)({ description: 'Characters that a password has at least.', fallback: 8 }),
  PASSWORD_HASH_MEMORY_KIB: kinds.integer(
    19_456,
    4_194_304,
  )({
    description: 'Memory of one password hash (argon2id). Stored hashes follow at the next login.',
    fallback: 65_536,
  }),
  PASSWORD_HASH_PASSES: kinds.integer(2, 100)({ description: 'Passes of one password hash.', fallback: 3 }),
  LOGIN_ATTEMPTS: kinds.rate({
    description: 'Wrong passwords for one account, from devices that it does not know; a known device has its own.',
    fallback: { calls: 10, seconds: 900 },
  }),
  SIGNING_KEY_DAYS: kinds.integer(
    1,
    3650,
  )({ description: 'Days after which tokens are signed with a new key.', fallback: 90 }),
  AUDIT_DAYS: kinds.integer(
    365,
    36_500,
  )({ description: 'Days for which entries of the audit log are kept.', fallback: 365 }),
  RATE_LIMIT_LOGIN: kinds.rate({
    description: 'Logins and second factors, for each client address.',
    fallback: { calls: 20, seconds: 60 },
  }),
  RATE_LIMIT_REGISTRATION: kinds.rate({
    description: 'Registrations, resent mails and forgotten passwords, for each client address.',
    fallback: { calls: 10, seconds: 60 },
  }),
} as const;
