import { type Insertable, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { addressKey } from '../../model/email-address.ts';
import { pageOf } from '../../model/page.ts';
import type { User } from '../../model/user.ts';
import type { UserChange, UserFilter, Users } from '../../ports/users.ts';
import { afterMark } from './after-mark.ts';
import { type Db, named, orNull, orUndefined, type Seals } from './connection.ts';
import type { IdentitySchema } from './schema.ts';

type Row = IdentitySchema['users'];

export function sqlUsers(db: Db, vault: Seals): Users {
  const toUser = (row: Selectable<Row>): User => ({
    id: row.id,
    email: row.email,
    firstName: row.first_name,
    lastName: row.last_name,
    locale: orUndefined(row.locale),
    roles: row.is_admin === 1 ? ['user', 'admin'] : ['user'],
    passwordHash: vault.openText(row.sealed_password, recordId(row.id)),
    emailVerifiedAt: orUndefined(row.email_verified_at),
    disabledAt: orUndefined(row.disabled_at),
    disabledReason: orUndefined(row.disabled_reason),
    lockedUntil: orUndefined(row.locked_until),
    createdAt: row.created_at,
    lastLoginAt: orUndefined(row.last_login_at),
  });
  const toRow = (user: User): Insertable<Row> => ({
    id: user.id,
    email: user.email,
    email_key: addressKey(user.email),
    search_text: searchText(user),
    first_name: user.firstName,
    last_name: user.lastName,
    locale: orNull(user.locale),
    is_admin: user.roles.includes('admin') ? 1 : 0,
    sealed_password: vault.seal(user.passwordHash, recordId(user.id)),
    email_verified_at: orNull(user.emailVerifiedAt),
    disabled_at: orNull(user.disabledAt),
    disabled_reason: orNull(user.disabledReason),
    locked_until: orNull(user.lockedUntil),
    created_at: user.createdAt,
    last_login_at: orNull(user.lastLoginAt),
  });
  const find = async (column: 'id' | 'email_key', value: string) => {
    const row = await db.selectFrom('users').selectAll().where(column, '=', value).executeTakeFirst();
    return row && toUser(row);
  };

  return {
    find: (id) => find('id', id),
    findByEmail: (email) => find('email_key', addressKey(email)),
    async add(user) {
      const added = await db
        .insertInto('users')
        .values(toRow(user))
        .onConflict((conflict) => conflict.column('email_key').doNothing())
        .executeTakeFirst();
      return added.numInsertedOrUpdatedRows === 1n;
    },
    async change(id, change) {
      const values = changedColumns(id, change, vault);
      const renamed = change.firstName !== undefined || change.lastName !== undefined;
      const before = renamed ? await find('id', id) : undefined;
      const search = before ? { search_text: searchText({ ...before, ...named(change) }) } : {};
      const result = await db
        .updateTable('users')
        .set({ ...values, ...search })
        .where('id', '=', id)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
    async remove(id) {
      await db.deleteFrom('users').where('id', '=', id).execute();
    },
    async list(filter, { limit, after }, now) {
      const rows = await filtered(db.selectFrom('users').selectAll(), filter, now)
        .where(afterMark(after, 'created_at'))
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      return pageOf(rows.map(toUser), limit, ({ createdAt, id }) => ({ order: createdAt, id }));
    },
    async otherAdministrators(id) {
      const { count } = await db
        .selectFrom('users')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('is_admin', '=', 1)
        .where('disabled_at', 'is', null)
        .where('email_verified_at', 'is not', null)
        .where('id', '!=', id)
        .executeTakeFirstOrThrow();
      return count;
    },
    async removeUnverifiedBefore(time) {
      await db.deleteFrom('users').where('email_verified_at', 'is', null).where('created_at', '<', time).execute();
    },
  };
}

const recordId = (id: string) => `users.sealed_password:${id}`;

const searchText = ({ email, firstName, lastName }: Pick<User, 'email' | 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName} ${email}`.toLowerCase();

const plainColumns = {
  firstName: 'first_name',
  lastName: 'last_name',
  locale: 'locale',
  emailVerifiedAt: 'email_verified_at',
  disabledAt: 'disabled_at',
  disabledReason: 'disabled_reason',
  lockedUntil: 'locked_until',
  lastLoginAt: 'last_login_at',
} as const satisfies Partial<Record<keyof User, keyof Row>>;

/** A field that is given as undefined is emptied; one that is not given stays. */
function changedColumns(id: string, change: UserChange, vault: Seals): Partial<Row> {
  const fields = Object.keys(plainColumns) as (keyof typeof plainColumns)[];
  const given = fields.filter((field) => field in change);
  return {
    ...(Object.fromEntries(given.map((field) => [plainColumns[field], orNull(change[field])])) as Partial<Row>),
    ...(change.roles ? { is_admin: change.roles.includes('admin') ? 1 : 0 } : {}),
    ...(change.passwordHash === undefined ? {} : { sealed_password: vault.seal(change.passwordHash, recordId(id)) }),
  };
}

function filtered<O>(
  query: SelectQueryBuilder<IdentitySchema, 'users', O>,
  { status, text }: UserFilter,
  now: number,
): SelectQueryBuilder<IdentitySchema, 'users', O> {
  const searched =
    text === undefined ? query : query.where(sql<SqlBool>`search_text like ${containing(text)} escape '\\'`);
  switch (status) {
    case undefined:
      return searched;
    case 'disabled':
      return searched.where('disabled_at', 'is not', null);
    case 'pending_verification':
      return searched.where('disabled_at', 'is', null).where('email_verified_at', 'is', null);
    case 'locked':
      return enabled(searched).where('locked_until', '>', now);
    case 'active':
      return enabled(searched).where(({ or, eb }) =>
        or([eb('locked_until', 'is', null), eb('locked_until', '<=', now)]),
      );
  }
}

const enabled = <O>(query: SelectQueryBuilder<IdentitySchema, 'users', O>) =>
  query.where('disabled_at', 'is', null).where('email_verified_at', 'is not', null);

/** A pattern of `like` that finds the text itself, whatever signs are in it. */
const containing = (text: string) => `%${text.toLowerCase().replaceAll(/[%_\\]/g, '\\$&')}%`;
