import * as kinds from './kinds.ts';

/** What every way of running shares. One table for all services, so that they agree on ports and addresses. */
export const commonSettings = {
  DATA_DIR: kinds.text({
    description: 'Everything that is kept, one folder a service. Relative paths start at the repository.',
    fallback: './data',
  }),
  HOST: kinds.text({ description: 'Address to listen on.', fallback: '127.0.0.1' }),
  IDENTITY_PORT: kinds.port({ description: 'Port of the identity service; 0 picks a free one.', fallback: 3000 }),
  MAIL_PORT: kinds.port({ description: 'Port of the mail account service; 0 picks a free one.', fallback: 5000 }),
  SEARCH_PORT: kinds.port({ description: 'Port of the search service; 0 picks a free one.', fallback: 4000 }),
  WEB_PORT: kinds.port({ description: 'Port of the web app; 0 picks a free one.', fallback: 8080 }),
  AUTH_URL: kinds.optionalWebUrl({
    description: 'Public address of identity: in links, as `iss` of tokens, and for the other services to reach it.',
    fallbackInWords: 'from the port',
  }),
  MAIL_URL: kinds.optionalWebUrl({ description: 'Public address of mail.', fallbackInWords: 'from the port' }),
  SEARCH_URL: kinds.optionalWebUrl({ description: 'Public address of search.', fallbackInWords: 'from the port' }),
  WEB_URL: kinds.optionalWebUrl({ description: 'Public address of the web app.', fallbackInWords: 'from the port' }),
  CORS_ORIGINS: kinds.webOrigins({
    description:
      'Further web origins that may call the services from a browser, comma separated. `WEB_URL` always may.',
    fallback: [],
    fallbackInWords: 'none',
  }),
  TRUSTED_PROXIES: kinds.addressRanges({
    description: 'Address ranges of proxies whose `X-Forwarded-For` is believed, comma separated.',
    fallback: [],
    fallbackInWords: 'none',
  }),
  SUITE_KEY: kinds.optionalText({
    description:
      'Lets the web app tell search which client it asks for. Set it alike where parts are started one by one.',
    fallbackInWords: 'made anew by each `npm start`',
    secret: true,
  }),
  METRICS_ALLOW_ADDRESSES: kinds.addressRanges({
    description: 'Address ranges that may read `/metrics`, comma separated.',
    fallback: ['127.0.0.0/8', '::1/128'],
  }),
  DATABASE_URL: kinds.optionalServerUrl(
    'postgres',
    'postgresql',
  )({
    description: 'PostgreSQL in place of the embedded database; each service uses a schema of its own.',
    fallbackInWords: 'embedded',
  }),
  REDIS_URL: kinds.optionalServerUrl(
    'redis',
    'rediss',
  )({
    description: 'Redis for rate limits that several processes share.',
    fallbackInWords: 'in memory',
  }),
  MASTER_KEY: kinds.optionalText({
    description: 'Encrypts everything at rest: 32 bytes as hex or base64url. `npm run rotate-key` replaces it.',
    fallbackInWords: 'made at first start, kept owner-only in `DATA_DIR`',
    secret: true,
  }),
  MASTER_KEY_PREVIOUS: kinds.optionalText({
    description: 'The former `MASTER_KEY`, while `npm run rotate-key` moves to a new one.',
    fallbackInWords: 'none',
    secret: true,
  }),
  KEYRING_DIR: kinds.optionalText({
    description:
      'Where the keys are that seal values in PostgreSQL, and their master key unless `MASTER_KEY` is given: one folder for all processes of one database. Relative paths start at the repository.',
    fallbackInWords: '`DATA_DIR`, which one process has for itself',
  }),
  DEFAULT_DOMAIN: kinds.domain({ description: 'The domain of an address that names none.', fallback: 'lyceum.test' }),
  SMTP_URL: kinds.optionalServerUrl(
    'smtp',
    'smtps',
  )({
    description: 'Relay for outgoing mail, such as `smtps://user:password@mail.example.org`.',
    fallbackInWords:
      'none: mail that accounts send to our own domains is delivered, all other mail is kept in an outbox folder',
  }),
  DNS_SERVERS: kinds.optionalDnsServers({
    description: 'DNS servers to ask, comma separated, each with a port where it is not 53.',
    fallbackInWords: 'those of the machine',
  }),
  RATE_LIMITS: kinds.flag({
    description: 'Switches every rate limit off, for load tests.',
    fallback: true,
    fallbackInWords: 'on',
  }),
  RATE_LIMIT_ANONYMOUS: kinds.rate({
    description: 'Calls without a token, for each client address: calls/seconds, or off.',
    fallback: { calls: 300, seconds: 60 },
  }),
  RATE_LIMIT_USER: kinds.rate({
    description: 'Calls with a token, for each user.',
    fallback: { calls: 1200, seconds: 60 },
  }),
  MAX_REQUESTS_IN_FLIGHT: kinds.integer(
    1,
    1_000_000,
  )({
    description: 'Requests in work at once in one process; more are answered with 503.',
    fallback: 1000,
  }),
  MAX_EVENT_LOOP_DELAY_MS: kinds.integer(
    10,
    60_000,
  )({
    description: 'How late the event loop may run before requests are answered with 503.',
    fallback: 500,
  }),
  LOG_LEVEL: kinds.oneOf(['debug', 'info', 'warn', 'error', 'silent'])({
    description: 'What is logged: debug, info, warn, error or silent.',
    fallback: 'info',
  }),
} as const;
