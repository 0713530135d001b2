import { join } from 'node:path';
import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import type { Clock } from '@lyceum/platform/clock';
import type { Database } from '@lyceum/platform/database/database';
import type { Rate } from '@lyceum/platform/limits/rate-limits';
import { repeat } from '@lyceum/platform/repeat';
import type { House } from '@lyceum/platform/service/house';
import type { Part } from '@lyceum/platform/service/start';
import { createTokenVerifier } from '@lyceum/platform/tokens/verifier';
import type { Vault } from '@lyceum/platform/vault/vault';
import { outboxLetters } from './adapters/outbox-letters.ts';
import { auditRetention } from './adapters/sql/audit-retention.ts';
import { erasureTables } from './adapters/sql/erasure-tables.ts';
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
import type { Session } from './model/session.ts';
import type { User } from './model/user.ts';
import { folderTransport, listOutboxFolder } from './outbox/folder-transport.ts';
import { startOutbox } from './outbox/sender.ts';
import { smtpTransport } from './outbox/smtp-transport.ts';
import { sqlOutbox } from './outbox/sql-outbox.ts';
import { type OutboxSchema, outboxMigrations, outboxSealedColumns } from './outbox/tables.ts';
import { createPasswordHasher } from './passwords/hasher.ts';
import { createPasswordPolicy } from './passwords/policy.ts';
import { createCountryLookup } from './places/country.ts';
import type { Store } from './ports/store.ts';
import { createRiskAssessment } from './risk/assess.ts';
import { accountRoutes } from './routes/account-routes.ts';
import { clientOf } from './routes/client-of.ts';
import { factorRoutes } from './routes/factor-routes.ts';
import { keptMailRoutes } from './routes/kept-mail-routes.ts';
import { operatorRoutes } from './routes/operator-routes.ts';
import { registrationRoutes } from './routes/registration-routes.ts';
import { signInRoutes } from './routes/sign-in-routes.ts';
import { type EndedSessions, followEndedSessions } from './sessions/ended-sessions.ts';
import { createLastUse } from './sessions/last-use.ts';
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
    migrations: [...identityMigrations, ...outboxMigrations, erasureTables, auditRetention],
    sealed: [...sealedColumns, ...outboxSealedColumns],
  },
  build: (house) => build(house, options),
});

export const identity: Part<Settings> = identityWith({});

async function build(house: House<Settings>, { clock = house.clock, print = printToTerminal }: IdentityOptions) {
  const { settings, addresses, log, closers } = house;
  const { vault, folder } = await house.openStore();
  const database = await house.openDatabase<Schema>();
  const parts: Parts = { vault, folder, database, clock, webUrl: addresses.urls.web };
  const outbox = startSending(house, parts);
  const store = openStore(parts);
  const { keyRing, ended, tokens } = await openTokens(house, store, clock);
  const common = await createCommon(house, parts, { store, ended });

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
  const tidying = repeat({
    name: 'removing old entries',
    everyMs: tidyEveryMs,
    begin: 'later',
    log,
    work: () => tidy({ ...common, keepAuditDays: settings.AUDIT_DAYS }),
  });
  closers.defer(() => tidying.stop());

  const app = await house.createServer({
    endpoints: Object.values(identityEndpoints),
    tokens,
    dependencies: [{ name: 'database', essential: true, check: () => database.ping() }],
  });
  const countries = createCountryLookup();
  const from = { countryOf: countries.countryOf, profile: common.profile };
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

  const registration = { ...common, nudge: worker.nudge, isFull: worker.isFull };
  const login = {
    ...common,
    describeDevice,
    assessRisk: createRiskAssessment(countries),
    loginLimit: limitOf(settings.LOGIN_ATTEMPTS),
    webauthn: createPasskeys({ webUrl: parts.webUrl, name: 'Lyceum' }),
    issuerName: 'Lyceum',
    settled: worker.settled,
    sign: (session: Session, user: User) => keyRing.sign(sessionClaims(session, user, addresses.urls.identity)),
  };
  registrationRoutes(app, { ...from, registration, verification: common, password: common, firstAdministrator });
  signInRoutes(app, { ...from, login });
  accountRoutes(app, { ...from, account: common });
  factorRoutes(app, { ...from, factors: login });
  operatorRoutes(app, { ...from, administration: common, publishedKeys: keyRing.published });
  keptMailRoutes(app, { keptMails: settings.SMTP_URL ? undefined : () => listOutboxFolder(vault, outboxIn(folder)) });
  return app;
}

interface Parts {
  readonly vault: Vault;
  readonly folder: string;
  readonly database: Database<Schema>;
  readonly clock: Clock;
  readonly webUrl: string;
}

function openStore({ vault, database, clock, webUrl }: Parts): Store {
  // The outbox is in the same database, and so on the same connection.
  type Both = Database<Schema>['db'];
  return sqlStore({
    db: database.db as unknown as Database<IdentitySchema>['db'],
    vault,
    lettersThrough: (db) => outboxLetters(sqlOutbox({ db: db as unknown as Both, vault, clock }), webUrl),
  });
}

/** Signing keys and ended sessions in memory, and on them the check of our own tokens. */
async function openTokens({ settings, addresses, log, closers }: House<Settings>, store: Store, clock: Clock) {
  const rotateAfterMs = settings.SIGNING_KEY_DAYS * day;
  const keyRing = await openKeyRing({ signingKeys: store.signingKeys, clock, log, rotateAfterMs });
  closers.defer(keyRing.stop);
  const ended = await followEndedSessions({ sessions: store.sessions, clock, log });
  closers.defer(ended.stop);
  const issuer = addresses.urls.identity;
  const tokens = createTokenVerifier({ keys: keyRing, revocations: ended, issuer, audience: 'identity', clock });
  return { keyRing, ended, tokens };
}

/** What most flows use. */
async function createCommon(
  { settings }: House<Settings>,
  { vault, clock, webUrl }: Parts,
  { store, ended }: { readonly store: Store; readonly ended: EndedSessions },
) {
  const profiles = createProfiles({ store, clock });
  return {
    store,
    clock,
    webUrl,
    hasher: createPasswordHasher({
      memoryKiB: settings.PASSWORD_HASH_MEMORY_KIB,
      passes: settings.PASSWORD_HASH_PASSES,
    }),
    policy: await createPasswordPolicy({ shortest: settings.PASSWORD_MIN_LENGTH }),
    blind: vault.blindIndex,
    codeHash: (ownerId: string, code: string) => vault.blindIndex('code', `${ownerId} ${code}`),
    profile: profiles.of,
    forgetProfile: profiles.forget,
    sessionsEnded: ended.add,
  };
}

/** Without a relay, mail is kept in a folder that the web app shows. */
function startSending({ settings, log, closers }: House<Settings>, { vault, folder, database, clock }: Parts) {
  const address = settings.MAIL_FROM ?? `no-reply@${settings.DEFAULT_DOMAIN}`;
  const transport = settings.SMTP_URL
    ? smtpTransport({ url: settings.SMTP_URL, from: { name: 'Lyceum', address } })
    : folderTransport(vault, outboxIn(folder));
  if (!settings.SMTP_URL) log.info('SMTP_URL is not set: mail is kept in the outbox folder, and shown at /dev/outbox');
  const outbox = startOutbox({ db: database.db, vault, transport, clock, log });
  closers.defer(outbox.stop);
  return outbox;
}

const outboxIn = (folder: string) => join(folder, 'outbox');

const limitOf = (rate: Rate | undefined) => (rate ? { most: rate.calls, perMs: rate.seconds * 1000 } : noLimit);

const printToTerminal = (line: string) => void process.stdout.write(`${line}\n`);
