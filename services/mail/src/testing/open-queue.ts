import { newId } from '@lyceum/platform/ids';
import type { Kysely } from 'kysely';
import type { OutgoingSchema } from '../adapters/outgoing-schema.ts';
import { sqlOutgoingQueue } from '../adapters/sql-outgoing-queue.ts';
import { sqlReplyMemory } from '../adapters/sql-reply-memory.ts';
import { openTestMailboxes, type TestMailboxOptions } from '../mailbox/testing/open-mailboxes.ts';

/** The queue of outgoing mail beside real mailboxes, with a clock that can be moved. */
export async function openTestQueue(options: TestMailboxOptions = {}) {
  const mailboxes = await openTestMailboxes(options);
  const { vault, clock, engine } = mailboxes;
  const db = mailboxes.database.db as unknown as Kysely<OutgoingSchema>;
  return {
    ...mailboxes,
    queue: sqlOutgoingQueue({ db, contents: engine.contents, vault, clock, newId }),
    replies: sqlReplyMemory({ db, vault, clock }),
  };
}
