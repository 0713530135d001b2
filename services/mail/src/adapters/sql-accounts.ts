import type { Kysely, SelectQueryBuilder } from 'kysely';
import type { PageRequest } from '../model/page.ts';
import type { AccountFilter, Accounts } from '../ports/accounts.ts';
import { type AccountRows, type AccountStore, createAccountRows } from './account-rows.ts';
import type { AccountRow, AccountTables } from './schema.ts';
import { sqlAccountChanges } from './sql-account-changes.ts';
import { sqlAccountErasure } from './sql-account-erasure.ts';

export function sqlAccounts({ db, vault, clock }: Omit<AccountStore, 'rows'>): Accounts {
  const rows = createAccountRows(vault);
  const present = () => presentAccounts(db, clock.now());
  const one = async (query: AccountQuery) => {
    const row = await query.selectAll().executeTakeFirst();
    return row && rows.toAccount(row);
  };
  return {
    find: (id) => one(present().where('id', '=', id)),
    findByAddress: (address) => one(present().where('address', '=', address.toLowerCase())),
    ofUser: (userId, page) => pageOf(present().where('user_id', '=', userId), { page, rows, order: 'asc' }),
    all: (filter, page) => pageOf(filtered(present(), filter), { page, rows, order: 'desc' }),
    async countClaims(userId) {
      const { count } = await db
        .selectFrom('address_claims')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('user_id', '=', userId)
        .where((or) => or.or([or('held_until', 'is', null), or('held_until', '>', clock.now())]))
        .executeTakeFirstOrThrow();
      return count;
    },
    async countByDomain() {
      const counts = await present()
        .select(({ fn }) => ['domain', fn.countAll<number>().as('count')])
        .groupBy('domain')
        .execute();
      return new Map(counts.map(({ domain, count }) => [domain, count]));
    },
    async claimsAgainst(userId, likenesses) {
      if (likenesses.length === 0) return [];
      return db
        .selectFrom('address_claims')
        .select(['likeness', 'address'])
        .where('likeness', 'in', likenesses)
        .where((or) =>
          or.or([
            or('held_until', 'is', null),
            or.and([or('held_until', '>', clock.now()), or('user_id', '!=', userId)]),
          ]),
        )
        .execute();
    },
    ...sqlAccountChanges({ db, vault, clock, rows }),
    ...sqlAccountErasure({ db, vault, clock, rows }),
  };
}

type AccountQuery = SelectQueryBuilder<AccountTables, 'accounts', object>;

/** All but those whose time to be restored is over. */
const presentAccounts = (db: Kysely<AccountTables>, now: number): AccountQuery =>
  db
    .selectFrom('accounts')
    .where((or) => or.or([or('restorable_until', 'is', null), or('restorable_until', '>', now)]))
    .where('erasing', '=', 0);

function filtered(query: AccountQuery, { domain, status, userId }: AccountFilter): AccountQuery {
  let narrowed = query;
  if (domain !== undefined) narrowed = narrowed.where('domain', '=', domain);
  if (userId !== undefined) narrowed = narrowed.where('user_id', '=', userId);
  if (status === undefined) return narrowed;
  if (status === 'deleting') return narrowed.where('restorable_until', 'is not', null);
  return narrowed
    .where('restorable_until', 'is', null)
    .where('suspension', status === 'suspended' ? 'is not' : 'is', null);
}

interface Listing {
  readonly page: PageRequest;
  readonly rows: AccountRows;
  readonly order: 'asc' | 'desc';
}

async function pageOf(query: AccountQuery, { page: { limit, after }, rows, order }: Listing) {
  const rest = after === undefined ? query : query.where('id', order === 'asc' ? '>' : '<', after);
  const found: AccountRow[] = await rest
    .selectAll()
    .orderBy('id', order)
    .limit(limit + 1)
    .execute();
  return { items: found.slice(0, limit).map(rows.toAccount), more: found.length > limit };
}
