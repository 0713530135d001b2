import * as kinds from '@lyceum/platform/settings/kinds';

export const identitySettings = {
  RATE_LIMIT_LOGIN: kinds.rate({
    description: 'Logins and second factors, for each client address.',
    fallback: { calls: 20, seconds: 60 },
  }),
  RATE_LIMIT_REGISTRATION: kinds.rate({
    description: 'Registrations, resent mails and forgotten passwords, for each client address.',
    fallback: { calls: 10, seconds: 60 },
  }),
} as const;
