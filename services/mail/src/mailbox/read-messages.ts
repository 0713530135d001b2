import { wordsOf } from '../mime/words.ts';
import type { StoredMessage } from '../model/message.ts';
import type { MessageFilter } from '../ports/mail-engine.ts';
import type { MailboxContext } from './mailbox-context.ts';
import type { MessageRow } from './mailbox-schema.ts';
import { toMessage } from './message-rows.ts';
import { headerRef } from './threads.ts';
import type { WordIndex } from './word-index.ts';

type Deps = Pick<MailboxContext, 'db' | 'vault' | 'files'> & { readonly words: WordIndex };

export async function listMessages(deps: Deps, accountId: string, filter: MessageFilter): Promise<StoredMessage[]> {
  const wanted = filter.q === undefined ? [] : wordsOf(filter.q);
  // Nothing but marks was asked for: no message holds "no word".
  if (filter.q !== undefined && wanted.length === 0) return [];
  if (wanted.length > 0) await deps.words.settled(accountId);
  const rows = await matching(deps, accountId, { ...filter, words: wanted });
  return rows.map((row) => toMessage(deps.vault, row));
}

function matching(
  { db, words }: Deps,
  accountId: string,
  filter: MessageFilter & { words: readonly string[] },
): Promise<MessageRow[]> {
  let query = db.selectFrom('messages').selectAll().where('account_id', '=', accountId);
  if (filter.folder !== undefined) query = query.where('folder', '=', filter.folder);
  else if (filter.except && filter.except.length > 0) query = query.where('folder', 'not in', filter.except);
  if (filter.unseen) query = query.where('seen', '=', 0);
  if (filter.threadId !== undefined) query = query.where('thread_id', '=', filter.threadId);
  if (filter.before !== undefined) query = query.where('id', '<', filter.before);
  for (const word of filter.words) {
    const hash = words.hash(accountId, word);
    query = query.where((it) =>
      it.exists(
        it
          .selectFrom('message_words')
          .select('message_words.message_id')
          .where('message_words.word', '=', hash)
          .whereRef('message_words.message_id', '=', 'messages.id'),
      ),
    );
  }
  return query.orderBy('id', 'desc').limit(filter.limit).execute();
}

export async function rowOf(
  { db }: Pick<MailboxContext, 'db'>,
  accountId: string,
  messageId: string,
): Promise<MessageRow | undefined> {
  return db
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', messageId)
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

export async function findMessage(
  deps: Pick<Deps, 'db' | 'vault'>,
  accountId: string,
  messageId: string,
): Promise<StoredMessage | undefined> {
  const row = await rowOf(deps, accountId, messageId);
  return row && toMessage(deps.vault, row);
}

export async function findByHeaderId(
  deps: Pick<Deps, 'db' | 'vault'>,
  accountId: string,
  headerId: string,
): Promise<StoredMessage | undefined> {
  const row = await deps.db
    .selectFrom('messages')
    .selectAll()
    .where('message_ref', '=', headerRef(deps.vault, accountId, headerId))
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && toMessage(deps.vault, row);
}

/** A message that is erased at this very moment is not there; any other missing file is a fault that must be heard of. */
export async function contentOf(deps: Deps, accountId: string, messageId: string): Promise<Buffer | undefined> {
  const row = await rowOf(deps, accountId, messageId);
  if (!row) return undefined;
  try {
    return await deps.files.read(row.content);
  } catch (error) {
    if (await rowOf(deps, accountId, messageId)) throw error;
    return undefined;
  }
}
