import { createHmac, createSecretKey, type KeyObject } from 'node:crypto';
import type { MailboxContext } from './mailbox-context.ts';

export interface IndexedWords {
  readonly accountId: string;
  readonly messageId: string;
  readonly words: readonly string[];
}

/**
 * Which message holds which word, without the words: each is kept as a keyed hash, with a key of its account, so that
 * equal words of two accounts look different. Messages are indexed just after they were stored; a search waits for
 * those of its account. `docs/decisions` says what the index gives away.
 */
export interface WordIndex {
  add(entry: IndexedWords): void;
  /** Resolves when everything that was stored in the account before is in the index. */
  settled(accountId: string): Promise<void>;
  hash(accountId: string, word: string): string;
  /** Finishes what a crash left undone, then waits for all the rest. */
  close(): Promise<void>;
}

/** 72 bits: two words of one account that meet are rarer than a bad disk. */
const hashBytes = 9;
/** SQLite takes 32,766 parameters in a statement; two a row. */
const rowsPerStatement = 500;
const mostRemembered = 20_000;
/** Others wait for the database while a batch is written, so it stays small. */
const messagesPerBatch = 20;

type Deps = Pick<MailboxContext, 'db' | 'group' | 'vault' | 'files' | 'reader' | 'log'>;

export function createWordIndex(deps: Deps): WordIndex {
  const key = deps.vault.dataKey('message-words');
  const accountKeys = new Map<string, KeyObject>();
  const waiting = new Map<string, IndexedWords>();
  let working: Promise<void> | undefined;
  let closed = false;

  function accountKey(accountId: string): KeyObject {
    const known = accountKeys.get(accountId);
    if (known) return known;
    const made = createSecretKey(createHmac('sha256', key).update(accountId).digest());
    if (accountKeys.size >= mostRemembered) accountKeys.clear();
    accountKeys.set(accountId, made);
    return made;
  }

  const hash = (accountId: string, word: string) =>
    createHmac('sha256', accountKey(accountId)).update(word).digest().subarray(0, hashBytes).toString('base64url');

  async function work(): Promise<void> {
    while (waiting.size > 0) {
      const batch = [...waiting.values()].slice(0, messagesPerBatch);
      await indexAll(deps, batch, hash);
      for (const entry of batch) {
        // A draft may have got other words meanwhile; those wait for the next turn.
        if (waiting.get(entry.messageId) === entry) waiting.delete(entry.messageId);
      }
    }
  }

  function start(): Promise<void> {
    working ??= work()
      .catch((error: unknown) => {
        // What is left keeps its mark in the database: the next search or start takes it up.
        waiting.clear();
        deps.log.error({ err: error }, 'the words of messages could not be indexed');
      })
      .finally(() => {
        working = undefined;
        if (waiting.size > 0 && !closed) void start();
      });
    return working;
  }

  return {
    hash,
    add(entry) {
      // In memory only while the queue is short: beyond that the mark in the database is enough.
      if (closed || waiting.size >= mostRemembered) return;
      waiting.set(entry.messageId, entry);
      void start();
    },
    async settled(accountId) {
      while (working && [...waiting.values()].some((entry) => entry.accountId === accountId)) await working;
      for (const entry of await unindexed(deps, accountId)) await indexAll(deps, [entry], hash);
    },
    async close() {
      closed = true;
      await working;
    },
  };
}

/** Messages that were stored and not indexed: a crash, or a queue that was too long. */
async function unindexed({ db, files, reader }: Deps, accountId: string): Promise<IndexedWords[]> {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'content'])
    .where('indexed', '=', 0)
    .where('account_id', '=', accountId)
    .execute();
  const entries: IndexedWords[] = [];
  for (const { id, content } of rows) {
    const { words } = await reader.facts(await files.read(content));
    entries.push({ accountId, messageId: id, words });
  }
  return entries;
}

/** Replaces what is there, so that it may be done twice. A message that is gone by now leaves nothing. */
async function indexAll(
  { group }: Deps,
  entries: readonly IndexedWords[],
  hash: (accountId: string, word: string) => string,
): Promise<void> {
  const rowsOf = ({ accountId, messageId, words }: IndexedWords) =>
    [...new Set(words.map((word) => hash(accountId, word)))].map((word) => ({ word, message_id: messageId }));
  const hashed = entries.map((entry) => ({ id: entry.messageId, rows: rowsOf(entry) }));
  const ids = hashed.map(({ id }) => id);
  await group.run(async (trx) => {
    const there = await trx
      .updateTable('messages')
      .set({ indexed: 1 })
      .where('id', 'in', ids)
      .returning('id')
      .execute();
    const known = new Set(there.map(({ id }) => id));
    await trx.deleteFrom('message_words').where('message_id', 'in', ids).execute();
    const rows = hashed.filter(({ id }) => known.has(id)).flatMap((entry) => entry.rows);
    for (let at = 0; at < rows.length; at += rowsPerStatement) {
      await trx
        .insertInto('message_words')
        .values(rows.slice(at, at + rowsPerStatement))
        .execute();
    }
  });
}
