import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { mailEndpoints } from '@lyceum/contracts/mail/endpoints';
import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import type { Clients } from './servers.ts';

interface Paged<T> {
  readonly items: readonly T[];
  readonly nextCursor: string | null;
}

const mostPages = 1000;

/** Everything that the three services keep about the user, as they give it. */
export async function collectData({ identity, mail, search }: Clients): Promise<Record<string, unknown>> {
  const accounts = await whole((cursor) => mail.call(mailEndpoints.accounts, { query: { cursor, limit: 100 } }));
  const messages: Record<string, unknown> = {};
  for (const { id, address } of accounts)
    messages[address] = await whole((cursor) =>
      mail.call(mailEndpoints.messages, { params: { id }, query: { cursor, limit: 100 } }),
    );
  return {
    exportedAt: new Date().toISOString(),
    profile: await identity.call(identityEndpoints.me),
    sessions: await whole((cursor) => identity.call(identityEndpoints.sessions, { query: { cursor, limit: 100 } })),
    devices: await whole((cursor) => identity.call(identityEndpoints.devices, { query: { cursor, limit: 100 } })),
    passkeys: await whole((cursor) => identity.call(identityEndpoints.passkeys, { query: { cursor, limit: 100 } })),
    activity: await whole((cursor) => identity.call(identityEndpoints.activity, { query: { cursor, limit: 100 } })),
    accounts,
    messages,
    searchPreferences: await search.call(searchEndpoints.preferences).catch(() => null),
  };
}

async function whole<T>(page: (cursor: string | undefined) => Promise<Paged<T>>): Promise<T[]> {
  const items: T[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < mostPages; pages += 1) {
    const { items: more, nextCursor } = await page(cursor);
    items.push(...more);
    if (!nextCursor) break;
    cursor = nextCursor;
  }
  return items;
}
