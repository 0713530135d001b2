import type { FastifyInstance } from 'fastify';
import type { Migration } from '../database/migrations.ts';
import { addressesOf, freePort, type PartName, portVariable } from '../settings/addresses.ts';
import { commonSettings } from '../settings/common.ts';
import { type Environment, readSettings } from '../settings/read.ts';
import type { SettingsOf, SettingsSchema } from '../settings/setting.ts';
import type { SealedColumn } from '../vault/sealed-column.ts';
import { CannotStart } from './cannot-start.ts';
import { type House, openHouse } from './house.ts';

export interface Tables {
  readonly migrations: readonly Migration[];
  /** Every column of sealed values: what a key rotation is not told of, it makes unreadable. */
  readonly sealed: readonly SealedColumn[];
}

export const noTables: Tables = { migrations: [], sealed: [] };

/** A part of the suite: what can be set, and how it is put together on a {@link House}. */
export interface Part<S extends SettingsSchema> {
  readonly name: PartName;
  readonly title: string;
  /** Beyond the common settings. */
  readonly settings: S;
  /** What it keeps in its database. */
  readonly tables: Tables;
  /** Joins adapters, flows and routes; the server it gives is then made to listen. */
  build(house: House<S>): Promise<FastifyInstance>;
}

export interface RunningPart {
  readonly name: PartName;
  /** Where it really listens. */
  readonly url: string;
  /** Finishes what is in work, then closes everything. */
  close(): Promise<void>;
}

export async function startPart<S extends SettingsSchema>(
  part: Part<S>,
  environment: Environment,
): Promise<RunningPart> {
  const settings = readSettings({ ...commonSettings, ...part.settings } as typeof commonSettings & S, environment);
  const common = settings as SettingsOf<typeof commonSettings>;
  const picked = common[portVariable(part.name)] === 0 ? { [part.name]: await freePort(common.HOST) } : {};
  const addresses = addressesOf(common, picked);
  const house = await openHouse<S>({ part, settings, addresses });
  try {
    const app = await part.build(house);
    await listen(app, { host: common.HOST, port: addresses.ports[part.name], variable: portVariable(part.name) });
    house.log.info({ port: addresses.ports[part.name] }, 'ready');
  } catch (error) {
    await house.closers.disposeAsync();
    throw error;
  }
  return {
    name: part.name,
    url: `http://${common.HOST.includes(':') ? `[${common.HOST}]` : common.HOST}:${addresses.ports[part.name]}`,
    close: () => house.closers.disposeAsync(),
  };
}

interface Listening {
  readonly host: string;
  readonly port: number;
  readonly variable: string;
}

async function listen(app: FastifyInstance, { host, port, variable }: Listening): Promise<void> {
  try {
    await app.listen({ host, port, listenTextResolver: () => 'listening' });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new CannotStart(`Port ${port} is taken by another program; set ${variable} to a free one.`);
    if (code === 'EACCES')
      throw new CannotStart(`Port ${port} needs more rights than this user has; set ${variable} to one above 1023.`);
    if (code === 'EADDRNOTAVAIL') throw new CannotStart(`HOST is ${host}, which is not an address of this machine.`);
    throw error;
  }
}
