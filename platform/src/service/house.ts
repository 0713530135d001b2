import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { type Clock, systemClock } from '../clock.ts';
import { openDataFolder } from '../data-folder/data-folder.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { memoryRateLimits } from '../limits/memory.ts';
import type { Rate } from '../limits/rate-limits.ts';
import { redisRateLimits } from '../limits/redis.ts';
import { createLog } from '../log/log.ts';
import type { Dependency } from '../server/health.ts';
import { createServer, type ServerOptions } from '../server/server.ts';
import type { Addresses, PartName } from '../settings/addresses.ts';
import type { commonSettings } from '../settings/common.ts';
import type { SettingsOf, SettingsSchema } from '../settings/setting.ts';
import { followErasures } from '../tokens/remote-erasures.ts';
import { createRemoteKeySet } from '../tokens/remote-key-set.ts';
import { followRevocations } from '../tokens/remote-revocations.ts';
import { createTokenVerifier, type TokenVerifier } from '../tokens/verifier.ts';
import { checkKeyring } from '../vault/check-keyring.ts';
import { openMasterKey } from '../vault/master-key.ts';
import { openVault, type Vault } from '../vault/vault.ts';
import { sealedStateFile } from './sealed-state-file.ts';
import type { Tables } from './start.ts';
import { version } from './version.ts';

type Common = SettingsOf<typeof commonSettings>;

export type AllSettings<S extends SettingsSchema> = SettingsOf<typeof commonSettings & S>;

/** The service's own folder, held by this process alone, and what encrypts in it. */
export interface Store {
  readonly folder: string;
  /** Values are sealed with the keys that all processes of a database share, files with those of this folder. */
  readonly vault: Vault;
  /** Names this folder among all that share a database, the same after every start. */
  readonly instance: string;
}

/** What a service stands on. Whatever is opened here closes with it, last opened first. */
export interface House<S extends SettingsSchema> {
  readonly settings: AllSettings<S>;
  readonly addresses: Addresses;
  readonly log: Logger;
  readonly clock: Clock;
  readonly closers: AsyncDisposableStack;
  /** Where the service keeps things. Opened when first asked for; a part that keeps nothing never asks. */
  openStore(): Promise<Store>;
  /** With the part's own tables, brought up to date. */
  openDatabase<T>(): Promise<Database<T>>;
  /** For all but identity: tokens are checked with its published keys and its feed of ended sessions. */
  verifyTokens(): Promise<{ tokens: TokenVerifier; dependency: Dependency }>;
  /** For all but identity: removes what is kept of users that identity has erased. */
  followErasures(erase: (userId: string) => Promise<void>): Promise<void>;
  createServer(options: OwnServerOptions): Promise<FastifyInstance>;
}

export interface OwnServerOptions extends Pick<ServerOptions, 'dependencies' | 'endpoints' | 'tokens'> {
  /** Rate limits that can change while the service runs. */
  liveRates?(): Readonly<Record<string, Rate>>;
}

export interface HouseOptions<S extends SettingsSchema> {
  readonly part: { readonly name: PartName; readonly title: string; readonly tables: Tables };
  readonly settings: AllSettings<S>;
  /** Ports that were given as 0 and have been picked. */
  readonly addresses: Addresses;
}

/** Relative paths in settings start here. */
export const repository = fileURLToPath(new URL('../../..', import.meta.url));

export async function openHouse<S extends SettingsSchema>(options: HouseOptions<S>): Promise<House<S>> {
  const { part, addresses } = options;
  const { name, title } = part;
  const settings = options.settings as AllSettings<S> & Common;
  const log = createLog({ service: name, level: settings.LOG_LEVEL });
  const closers = new AsyncDisposableStack();
  let store: Promise<Store> | undefined;
  const openOnce = () => {
    store ??= openStoreOf(name, settings, closers);
    return store;
  };
  const limits = settings.REDIS_URL ? await redisRateLimits(settings.REDIS_URL, log) : memoryRateLimits();
  closers.defer(() => limits.close());

  return {
    settings,
    addresses,
    log,
    clock: systemClock,
    closers,
    openStore: openOnce,

    async openDatabase<T>() {
      const { folder, vault } = await openOnce();
      const database = await openDatabase<T>({
        service: name,
        folder,
        key: vault.dataKey('database'),
        migrations: part.tables.migrations,
        url: settings.DATABASE_URL,
      });
      closers.defer(() => database.close());
      if (database.engine === 'postgres') await checkKeyring(database.db as unknown as Kysely<unknown>, vault);
      return database;
    },

    async verifyTokens() {
      const { folder, vault } = await openOnce();
      const state = (file: string) => sealedStateFile(join(folder, file), vault);
      const identityUrl = new URL(addresses.urls.identity);
      const keysUrl = new URL('/.well-known/jwks.json', identityUrl);
      const keys = await createRemoteKeySet({ url: keysUrl, clock: systemClock, log, state: state('key-set.sealed') });
      const sessions = state('ended-sessions.sealed');
      const revocations = await followRevocations({ identityUrl, clock: systemClock, log, state: sessions });
      closers.defer(() => revocations.stop());
      const verifier = { keys, revocations, issuer: addresses.urls.identity, audience: name, clock: systemClock };
      return {
        tokens: createTokenVerifier(verifier),
        dependency: { name: 'identity', essential: false, check: keys.check },
      };
    },

    async followErasures(erase) {
      const { folder, vault } = await openOnce();
      const state = sealedStateFile(join(folder, 'erased-users.sealed'), vault);
      const following = await followErasures({ identityUrl: new URL(addresses.urls.identity), log, state, erase });
      closers.defer(() => following.stop());
    },

    async createServer({ liveRates, ...own }) {
      const app = await createServer({
        ...own,
        title,
        version: version(),
        publicUrl: addresses.urls[name],
        log,
        trustedProxies: settings.TRUSTED_PROXIES,
        suiteKey: settings.SUITE_KEY,
        corsOrigins: [addresses.urls.web, ...settings.CORS_ORIGINS],
        metricsReadableFrom: settings.METRICS_ALLOW_ADDRESSES,
        load: {
          mostInFlight: settings.MAX_REQUESTS_IN_FLIGHT,
          mostEventLoopDelayMs: settings.MAX_EVENT_LOOP_DELAY_MS,
        },
        limits: {
          counter: limits,
          rates: settings.RATE_LIMITS ? ratesOf(settings) : {},
          ...(liveRates ? { live: liveRates } : {}),
        },
      });
      closers.defer(() => app.close());
      return app;
    },
  };
}

async function openStoreOf(name: PartName, settings: Common, closers: AsyncDisposableStack): Promise<Store> {
  const root = resolve(repository, settings.DATA_DIR);
  const { path: folder, release } = openDataFolder({ root, service: name });
  closers.defer(release);
  const own = openVault({ folder, masterKey: masterKeyIn(root, settings) });
  const instance = own.blindIndex('instance', 'this folder').slice(0, 16);
  if (settings.KEYRING_DIR === undefined) return { folder, vault: own, instance };
  const keys = resolve(repository, settings.KEYRING_DIR);
  const shared = openVault({ folder: join(keys, name), masterKey: masterKeyIn(keys, settings) });
  return { folder, vault: { ...shared, sealFile: own.sealFile, openFile: own.openFile }, instance };
}

const masterKeyIn = (dataDir: string, { MASTER_KEY: value, MASTER_KEY_PREVIOUS: previous }: Common) =>
  openMasterKey({ dataDir, value, previous });

/** `RATE_LIMIT_LOGIN` is the limit `login`. */
function ratesOf(settings: Readonly<Record<string, unknown>>): Record<string, Rate | undefined> {
  const prefix = 'RATE_LIMIT_';
  const named = Object.entries(settings).filter(([name]) => name.startsWith(prefix));
  return Object.fromEntries(
    named.map(([name, rate]) => [name.slice(prefix.length).toLowerCase(), rate as Rate | undefined]),
  );
}
