import { join } from 'node:path';
import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { isInRanges } from '@lyceum/platform/addresses';
import type { Clock } from '@lyceum/platform/clock';
import type { Database } from '@lyceum/platform/database/database';
import type { Store as Home, House } from '@lyceum/platform/service/house';
import type { Part } from '@lyceum/platform/service/start';
import { createTokenVerifier } from '@lyceum/platform/tokens/verifier';
import { outboxLetters } from './adapters/outbox-letters.ts';
import { identityMigrations, sealedColumns } from './adapters/sql/migrations.ts';
import type { IdentitySchema } from './adapters/sql/schema.ts';
import { sqlStore } from './adapters/sql/sql-store.ts';
import { describeDevice } from './devices/device-name.ts';
import { createPasskeys } from './factors/passkeys.ts';
import { provideAdministrator } from './flows/first-administrator.ts';
import { handleRequest } from './flows/handle-request.ts';
import { startIntakeWorker } from './flows/intake-worker.ts';
import { createProfiles } from './flows/profiles.ts';
import { tidy } from './flows/tidy.ts';
import { openKeyRing } from './keys/key-ring.ts';
import { sessionClaims } from './keys/session-claims.ts';
import { folderTransport, listOutboxFolder } from './outbox/folder-transport.ts';
import { startOutbox } from './outbox/sender.ts';
import { smtpTransport } from './outbox/smtp-transport.ts';
import { sqlOutbox } from './outbox/sql-outbox.ts';
import { type OutboxSchema, outboxMigrations, outboxSealedColumns } from './outbox/tables.ts';
import { createPasswordHasher } from './passwords/hasher.ts';
import { createPasswordPolicy } from './passwords/policy.ts';
import { createCountryLookup } from './places/country.ts';
import { createRiskAssessment } from './risk/assess.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { clientOf } from './routes/client-of.ts';
import { devOutboxRoute } from './routes/dev-outbox.ts';
import { factorRoutes } from './routes/factor-routes.ts';
import { operatorRoutes } from './routes/operator-routes.ts';
import { registrationRoutes } from './routes/registration-routes.ts';
import { signInRoutes } from './routes/sign-in-routes.ts';
import { followEndedSessions } from './sessions/ended-sessions.ts';
import { createLastUse } from './sessions/last-use.ts';
import { repeat } from './sessions/repeat.ts';
import { identitySettings } from './settings.ts';

type Settings = typeof identitySettings;
type Schema = IdentitySchema & OutboxSchema;

export interface IdentityOptions {
  /** For tests that move time. */
  readonly clock?: Clock;
  /** To the operator's terminal. */
  print?(line: string): void;
}

const day = 24 * 60 * 60_000;
const tidyEveryMs = 10 * 60_000;
const noLimit = { most: Number.MAX_SAFE_INTEGER, perMs: 1_000 };

export const identityWith = (options: IdentityOptions): Part<Settings> => ({
  name: 'identity',
  title: 'Lyceum identity',
  settings: identitySettings,
  tables: {
    migrations: [...identityMigrations, ...outboxMigrations],
    sealed: [...sealedColumns, ...outboxSealedColumns],
  },
  build: (house) => build(house, options),
});

export const identity: Part<Settings> = identityWith({});

async function build(house: House<Settings>, options: IdentityOptions) {
  const { settings, addresses, log, closers } = house;
  const { clock = house.clock, print = printToTerminal } = options;
  const webUrl = addresses.urls.web;
  const home = await house.openStore();
  const database = await house.openDatabase<Schema>();
  const outbox = startSending(house, { home, database, clock });
  const store = openStore({ home, database, clock, webUrl });

  const keyRing = await openKeyRing({
    signingKeys: store.signingKeys,
    clock,
    log,
    rotateAfterMs: settings.SIGNING_KEY_DAYS * day,
  });
  closers.defer(keyRing.stop);
  const ended = await followEndedSessions({ sessions: store.sessions, clock, log });
  closers.defer(ended.stop);
  const profiles = createProfiles({ store, clock });
  const policy = await createPasswordPolicy({ shortest: settings.PASSWORD_MIN_LENGTH });
  const hasher = createPasswordHasher({
    memoryKiB: settings.PASSWORD_HASH_MEMORY_KIB,
    passes: settings.PASSWORD_HASH_PASSES,
  });
  const { blindIndex } = home.vault;
  const common = {
    store,
    clock,
    hasher,
    policy,
    webUrl,
    blind: blindIndex,
    codeHash: (ownerId: string, code: string) => blindIndex('code', `${ownerId} ${code}`),
    profile: profiles.of,
    forgetProfile: profiles.forget,
    sessionsEnded: ended.add,
  };

  const worker = startIntakeWorker({
    intakes: store.intakes,
    log,
    async handle(intake) {
      await handleRequest(common, intake);
      outbox.wake();
    },
  });
  closers.defer(worker.stop);
  const firstAdministrator = { ...common, print };
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = settings;
  await provideAdministrator(firstAdministrator, { email, password });
  closers.defer(
    repeat(
      () => tidy(common),
      tidyEveryMs,
      (error) => log.error({ err: error }, 'old entries could not be removed'),
    ),
  );

  const tokens = createTokenVerifier({
    keys: keyRing,
    revocations: ended,
    issuer: addresses.urls.identity,
    audience: 'identity',
    clock,
  });
  const endpoints = Object.values(identityEndpoints);
  const app = await house.createServer({
    endpoints,
    tokens,
    dependencies: [{ name: 'database', essential: true, check: () => database.ping() }],
  });

  const countries = createCountryLookup();
  const limit = settings.LOGIN_ATTEMPTS;
  const login = {
    ...common,
    describeDevice,
    assessRisk: createRiskAssessment(countries),
    loginLimit: limit ? { most: limit.calls, perMs: limit.seconds * 1000 } : noLimit,
    webauthn: createPasskeys({ webUrl, name: 'Lyceum' }),
    issuerName: 'Lyceum',
    settled: worker.settled,
    sign: (session: Parameters<typeof sessionClaims>[0], user: Parameters<typeof sessionClaims>[1]) =>
      keyRing.sign(sessionClaims(session, user, addresses.urls.identity)),
  };
  const from = { countryOf: countries.countryOf, profile: profiles.of };
  const noteUse = createLastUse({ sessions: store.sessions, clock, log });
  app.addHook('preHandler', (request, _reply, done) => {
    if (request.caller) noteUse(request.caller.sessionId, () => clientOf(from, request));
    done();
  });
  // Whatever a request put into the outbox goes out now, and not with the next look.
  app.addHook('onResponse', (request, _reply, done) => {
    if (request.method !== 'GET') outbox.wake();
    done();
  });
  registrationRoutes(app, {
    ...from,
    registration: { ...common, nudge: worker.nudge },
    verification: common,
    password: common,
    firstAdministrator,
  });
  signInRoutes(app, { ...from, login });
  accountRoutes(app, { ...from, account: common });
  factorRoutes(app, { ...from, factors: login });
  operatorRoutes(app, { ...from, administration: common, publishedKeys: keyRing.published });
  if (!settings.SMTP_URL && isInRanges(settings.HOST, ['127.0.0.0/8', '::1'])) {
    devOutboxRoute(app, { keptMail: () => listOutboxFolder(home.vault, outboxFolder(home)) });
  }
  return app;
}

interface Parts {
  readonly home: Home;
  readonly database: Database<Schema>;
  readonly clock: Clock;
}

function openStore({ home: { vault }, database, clock, webUrl }: Parts & { readonly webUrl: string }) {
  // The outbox is in the same database, and so on the same connection.
  type Both = Database<Schema>['db'];
  return sqlStore({
    db: database.db as unknown as Database<IdentitySchema>['db'],
    vault,
    lettersThrough: (db) => outboxLetters(sqlOutbox({ db: db as unknown as Both, vault, clock }), webUrl),
  });
}

/** Without a relay, mail is kept in a folder that the web app shows. */
function startSending({ settings, log, closers }: House<Settings>, { home, database, clock }: Parts) {
  const address = settings.MAIL_FROM ?? `no-reply@${settings.DEFAULT_DOMAIN}`;
  const transport = settings.SMTP_URL
    ? smtpTransport({ url: settings.SMTP_URL, from: { name: 'Lyceum', address } })
    : folderTransport(home.vault, outboxFolder(home));
  if (!settings.SMTP_URL) log.info('SMTP_URL is not set: mail is kept in the outbox folder, and shown at /dev/outbox');
  const outbox = startOutbox({ db: database.db, vault: home.vault, transport, clock, log });
  closers.defer(outbox.stop);
  return outbox;
}

const outboxFolder = ({ folder }: Home) => join(folder, 'outbox');

const printToTerminal = (line: string) => void process.stdout.write(`${line}\n`);
