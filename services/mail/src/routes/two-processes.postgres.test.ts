import { randomBytes } from 'node:crypto';
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { startTestIssuer } from '@lyceum/platform/testing/issuer';
import { type Kysely, sql } from 'kysely';
import { expect, test } from 'vitest';
import { raceFor } from '../testing/race-clients.ts';
import { startServiceProcess } from '../testing/service-process.ts';
import { environmentOf, send } from '../testing/test-service.ts';
import { openTestStore, testDatabaseUrl } from '../testing/test-store.ts';

/** Two processes start, and two more race: slow on a busy machine. */
const longest = 120_000;

/** A database of its own, since the service names its schema itself. */
async function freshDatabase(): Promise<string> {
  const { db } = await openTestStore('postgres');
  const name = `lyceum_${randomBytes(6).toString('hex')}`;
  await sql`create database ${sql.id(name)} encoding 'UTF8' template template0`.execute(db as Kysely<unknown>);
  const url = new URL(testDatabaseUrl());
  url.pathname = name;
  return url.href;
}

/** Two processes of the service on one database. Both need the keys that the first one made. */
async function startTwo() {
  const issuer = await startTestIssuer();
  const database = { DATABASE_URL: await freshDatabase() };
  const [one, two] = [temporaryFolder(), temporaryFolder()];
  const first = await startServiceProcess({ ...environmentOf(issuer, one), ...database });
  mkdirSync(join(two, 'mail'), { mode: 0o700 });
  cpSync(join(one, 'master.key'), join(two, 'master.key'));
  cpSync(join(one, 'mail', 'keyring.json'), join(two, 'mail', 'keyring.json'));
  const second = await startServiceProcess({ ...environmentOf(issuer, two), ...database });
  return { issuer, urls: [first, second] as const };
}

test(
  'two processes on PostgreSQL, asked for one address a hundred times: one 201 and 99 times 409',
  async () => {
    const { issuer, urls } = await startTwo();
    const races = urls.map((url) => raceFor('wanted', { url, issuer, users: 50 }));
    const answers = (await Promise.all(races)).flat();
    expect(answers.filter(([status]) => status === 201)).toHaveLength(1);
    expect(answers.filter(([status, code]) => status === 409 && code === 'address_taken')).toHaveLength(99);
  },
  longest,
);

test(
  'two processes on PostgreSQL agree on limits, repeated requests, versions and look-alikes',
  async () => {
    const { issuer, urls } = await startTwo();
    const authorization = `Bearer ${await issuer.token()}`;
    const path = '/api/email-accounts';
    const create = (at: number, body: unknown, headers: Record<string, string> = {}) =>
      send(urls[at % 2] ?? '', { method: 'POST', path, body, headers: { authorization, ...headers } });

    const repeated = await Promise.all(
      Array.from({ length: 10 }, (_, at) => create(at, { username: 'jane' }, { 'idempotency-key': 'a-key' })),
    );
    expect(new Set(repeated.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    const id = repeated[0]?.body.id;

    const changes = await Promise.all(
      Array.from({ length: 10 }, (_, at) =>
        send(urls[at % 2] ?? '', {
          method: 'PUT',
          path: `${path}/${id}`,
          body: { displayName: `Jane ${at}` },
          headers: { authorization, 'if-match': '"1"' },
        }),
      ),
    );
    expect(changes.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200,
      ...Array.from({ length: 9 }, () => 412),
    ]);

    const alike = await Promise.all(
      ['wil.ma', 'wilma', 'vvilma', 'wi1ma'].map((username, at) => create(at, { username })),
    );
    expect(alike.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(alike.filter(({ body }) => body.code === 'address_too_similar')).toHaveLength(3);

    const many = await Promise.all(
      Array.from({ length: 20 }, (_, at) => create(at, { username: `number-${at + 20}` })),
    );
    expect(many.filter(({ status }) => status === 201)).toHaveLength(8);
    for (const url of urls) {
      const { body } = await send(url, { method: 'GET', path, headers: { authorization } });
      expect(body.items).toHaveLength(10);
    }
  },
  longest,
);
