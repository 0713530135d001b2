import type { Clock } from '@lyceum/platform/clock';
import type { Vault } from '@lyceum/platform/vault/vault';
import type { Kysely, Transaction } from 'kysely';
import type { SharedContents } from '../mailbox/embedded-engine.ts';
import { keepContent, releaseContent } from '../mailbox/usage.ts';
import type { OutgoingItem, OutgoingQueue } from '../ports/outgoing-queue.ts';
import type { OutgoingRow, OutgoingSchema } from './outgoing-schema.ts';

export interface SqlOutgoingQueueDeps {
  readonly db: Kysely<OutgoingSchema>;
  readonly contents: SharedContents;
  readonly vault: Pick<Vault, 'seal' | 'openText' | 'blindIndex'>;
  readonly clock: Clock;
  readonly newId: () => string;
}

type Trx = Transaction<OutgoingSchema>;
type Envelope = { readonly from: string; readonly to: string };

const recordOf = (id: string) => `outgoing.envelope:${id}`;

export function sqlOutgoingQueue(deps: SqlOutgoingQueueDeps): OutgoingQueue {
  const { db, vault, clock, newId } = deps;
  const { files, locks, group } = deps.contents;
  // The group commits for the mailboxes, whose tables lie in the same database as these.
  const run = <T>(change: (trx: Trx) => Promise<T>): Promise<T> => group.run((trx) => change(trx as unknown as Trx));

  function toItem(row: OutgoingRow): OutgoingItem {
    const { from, to } = JSON.parse(vault.openText(row.envelope, recordOf(row.id))) as Envelope;
    return { id: row.id, accountId: row.account_id, from, to, attempts: row.attempts, queuedAt: row.queued_at };
  }

  async function removeRow(row: Pick<OutgoingRow, 'id' | 'content'>): Promise<void> {
    await locks.hold([row.content], async () => {
      const freed = await run(async (trx) => {
        const { numDeletedRows } = await trx.deleteFrom('outgoing').where('id', '=', row.id).executeTakeFirst();
        return numDeletedRows === 1n && releaseContent(trx as never, row.content);
      });
      if (freed) await files.remove(row.content);
    });
  }

  return {
    async add({ accountId, from, recipients, content, once }) {
      const address = files.addressOf(content);
      const now = clock.now();
      const rows = recipients.map((to): OutgoingRow => {
        const id = newId();
        const envelope = vault.seal(JSON.stringify({ from, to } satisfies Envelope), recordOf(id));
        return { id, account_id: accountId, content: address, envelope, attempts: 0, due_at: now, queued_at: now };
      });
      const ids = rows.map(({ id }) => id);
      return locks.hold([address], async () => {
        await files.write(address, content);
        return run(async (trx) => {
          const earlier =
            once === undefined
              ? undefined
              : await claimName(trx, { name: vault.blindIndex('outgoing', once), ids, now });
          if (earlier) return earlier;
          for (const row of rows) {
            await trx.insertInto('outgoing').values(row).execute();
            await keepContent(trx as never, address, content.length);
          }
          return ids;
        });
      });
    },
    async claim({ limit, leaseMs, ids }) {
      const now = clock.now();
      let due = db.selectFrom('outgoing').selectAll().where('due_at', '<=', now).orderBy('due_at').limit(limit);
      if (ids) due = due.where('id', 'in', ids);
      const claimed: OutgoingItem[] = [];
      for (const row of await due.execute()) {
        const { numUpdatedRows } = await db
          .updateTable('outgoing')
          .set({ due_at: now + leaseMs, attempts: row.attempts + 1 })
          .where('id', '=', row.id)
          .where('due_at', '=', row.due_at)
          .executeTakeFirst();
        if (numUpdatedRows === 1n) claimed.push(toItem({ ...row, attempts: row.attempts + 1 }));
      }
      return claimed;
    },
    async content(id) {
      const row = await db.selectFrom('outgoing').select('content').where('id', '=', id).executeTakeFirst();
      return row && files.read(row.content);
    },
    async remove(id) {
      const row = await db.selectFrom('outgoing').select(['id', 'content']).where('id', '=', id).executeTakeFirst();
      if (row) await removeRow(row);
    },
    async postpone(id, until) {
      await db.updateTable('outgoing').set({ due_at: until }).where('id', '=', id).execute();
    },
    async spend(accountId, recipients, most) {
      const day = new Date(clock.now()).toISOString().slice(0, 10);
      await db.deleteFrom('sending_days').where('account_id', '=', accountId).where('day', '<', day).execute();
      if (recipients > most) return false;
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('sending_days')
        .values({ account_id: accountId, day, recipients })
        .onConflict((conflict) =>
          conflict
            .columns(['account_id', 'day'])
            .doUpdateSet((it) => ({ recipients: it('sending_days.recipients', '+', recipients) }))
            .where('sending_days.recipients', '<=', most - recipients),
        )
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    },
    async nextDue() {
      const row = await db.selectFrom('outgoing').select('due_at').orderBy('due_at').limit(1).executeTakeFirst();
      return row?.due_at;
    },
    async forgetAccount(accountId) {
      const rows = await db
        .selectFrom('outgoing')
        .select(['id', 'content'])
        .where('account_id', '=', accountId)
        .execute();
      for (const row of rows) await removeRow(row);
      await db.deleteFrom('sending_days').where('account_id', '=', accountId).execute();
    },
    async forgetNames(until) {
      await db.deleteFrom('outgoing_once').where('created_at', '<=', until).execute();
    },
  };
}

/** The ids of the one who came first under this name, if that was another. */
async function claimName(
  trx: Trx,
  { name, ids, now }: { name: string; ids: readonly string[]; now: number },
): Promise<readonly string[] | undefined> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('outgoing_once')
    .values({ name, ids: JSON.stringify(ids), created_at: now })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows === 1n) return undefined;
  const row = await trx.selectFrom('outgoing_once').select('ids').where('name', '=', name).executeTakeFirstOrThrow();
  return JSON.parse(row.ids) as string[];
}
