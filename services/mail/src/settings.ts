import * as kinds from '@lyceum/platform/settings/kinds';

export const mailSettings = {
  DEFAULT_DOMAIN: kinds.domain({ description: 'The domain of an address that names none.', fallback: 'lyceum.test' }),
  MAIL_DOMAINS: kinds.optionalDomains({
    description: 'All domains that accounts can be made in, comma separated.',
    fallbackInWords: 'the default domain',
  }),
  RATE_LIMIT_AVAILABILITY: kinds.rate({
    description: 'Checks whether an address is free, for each user.',
    fallback: { calls: 60, seconds: 60 },
  }),
  RATE_LIMIT_SENDING: kinds.rate({
    description: 'Messages sent, for each user.',
    fallback: { calls: 30, seconds: 60 },
  }),
} as const;
