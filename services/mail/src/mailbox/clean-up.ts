import { shards } from './content-files.ts';
import type { MailboxContext } from './mailbox-context.ts';

type Deps = Pick<MailboxContext, 'db' | 'files' | 'locks' | 'log'>;

/**
 * Sets right what a crash can leave behind: files that no row names are removed. A row whose file is missing cannot come
 * from a crash, since the file is on the disk before its row; it is reported. Runs beside the service: whoever is just
 * storing or erasing a content holds its lock.
 */
export async function cleanUpContents(deps: Deps): Promise<{ removed: number; missing: number }> {
  const total = { removed: 0, missing: 0 };
  for (const shard of shards) {
    const names = await deps.files.list(shard);
    const known = await namedIn(deps, shard);
    for (const name of names) {
      if (!known.has(name) && (await removeUnnamed(deps, name))) total.removed++;
      known.delete(name);
    }
    for (const address of known) {
      if (!(await isStillMissing(deps, address, shard))) continue;
      total.missing++;
      deps.log.error({ content: address }, 'the file of a stored message is missing: restore it from a backup');
    }
  }
  if (total.removed > 0) deps.log.info(total, 'removed files that a crash left behind');
  return total;
}

async function namedIn({ db }: Deps, shard: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('message_contents')
    .select('address')
    .where('address', '>=', shard)
    .where('address', '<', `${shard}g`)
    .execute();
  return new Set(rows.map(({ address }) => address));
}

function removeUnnamed({ db, files, locks }: Deps, address: string): Promise<boolean> {
  return locks.hold([address], async () => {
    const row = await db
      .selectFrom('message_contents')
      .select('refs')
      .where('address', '=', address)
      .executeTakeFirst();
    if (row) return false;
    await files.remove(address);
    return true;
  });
}

/** Looked at again under the lock: it may have been erased, or stored, since the two lists were made. */
function isStillMissing({ db, files, locks }: Deps, address: string, shard: string): Promise<boolean> {
  return locks.hold([address], async () => {
    const row = await db
      .selectFrom('message_contents')
      .select('refs')
      .where('address', '=', address)
      .executeTakeFirst();
    return row !== undefined && !(await files.list(shard)).includes(address);
  });
}
