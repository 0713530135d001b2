import { join } from 'node:path';
import type { Clock } from '@lyceum/platform/clock';
import type { SealedColumn } from '@lyceum/platform/vault/sealed-column';
import type { Vault } from '@lyceum/platform/vault/vault';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { MessageReader } from '../mime/message-facts.ts';
import type { MailEngine } from '../ports/mail-engine.ts';
import { changeFlags, moveMessage, replaceMessage } from './change-messages.ts';
import { cleanUpContents } from './clean-up.ts';
import { type CommitGroup, createCommitGroup } from './commit-group.ts';
import { type ContentFiles, openContentFiles } from './content-files.ts';
import { deliver } from './deliver.ts';
import { eraseAllMessages, eraseExpiredMessages, eraseMessage } from './erase-messages.ts';
import { createKeyedLock, type KeyedLock } from './keyed-lock.ts';
import type { MailboxContext } from './mailbox-context.ts';
import type { MailboxSchema } from './mailbox-schema.ts';
import { addFolder, listFolders, removeFolder, renameFolder } from './own-folders.ts';
import { contentOf, findByHeaderId, findMessage, listMessages } from './read-messages.ts';
import { createUploads } from './uploads.ts';
import { usageOf } from './usage.ts';
import { dueWarning } from './warnings.ts';
import { createWatchers } from './watchers.ts';
import { createWordIndex } from './word-index.ts';

export interface EmbeddedEngineDeps {
  readonly db: Kysely<MailboxSchema>;
  readonly vault: Vault;
  /** The service's own folder; contents are kept below it. */
  readonly folder: string;
  readonly reader: Pick<MessageReader, 'facts'>;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly quotaBytes: number;
  readonly log: Logger;
}

/** What the queue of outgoing mail shares with the mailboxes: one store of contents, with one count of references. */
export interface SharedContents {
  readonly files: ContentFiles;
  readonly locks: KeyedLock;
  readonly group: CommitGroup<MailboxSchema>;
}

export interface EmbeddedEngine extends MailEngine {
  readonly contents: SharedContents;
  /** Sets right what a crash left behind. May run while the engine works. */
  cleanUp(): Promise<{ removed: number; missing: number }>;
  /** Finishes what was begun. */
  close(): Promise<void>;
}

const contentsFolder = (folder: string) => join(folder, 'messages');

/** Everything sealed in the tables, for a rotation of the keys; sealed files are found by their names. */
export const mailboxSealedColumns: readonly SealedColumn[] = [
  { table: 'messages', id: 'id', column: 'summary' },
  { table: 'folders', id: 'id', column: 'name' },
  { table: 'uploads', id: 'id', column: 'details' },
];

/** Mailboxes in the service's own database and folder: contents as sealed files, all that is listed in sealed rows. */
export async function openEmbeddedEngine(deps: EmbeddedEngineDeps): Promise<EmbeddedEngine> {
  const files = await openContentFiles(contentsFolder(deps.folder), deps.vault);
  const locks = createKeyedLock();
  const group = createCommitGroup(deps.db);
  const context: MailboxContext = { ...deps, files, locks, group, watchers: createWatchers() };
  const words = createWordIndex(context);
  const all = { ...context, words };
  const { dropForgotten, ...uploads } = createUploads(context);

  return {
    contents: { files, locks, group },
    deliver: (mail, placements) => deliver(all, mail, placements),
    list: (accountId, filter) => listMessages(all, accountId, filter),
    find: (accountId, messageId) => findMessage(all, accountId, messageId),
    findByHeaderId: (accountId, headerId) => findByHeaderId(all, accountId, headerId),
    content: (accountId, messageId) => contentOf(all, accountId, messageId),
    changeFlags: (accountId, messageId, change) => changeFlags(context, { accountId, messageId }, change),
    move: (accountId, messageId, folder) => moveMessage(context, { accountId, messageId }, folder),
    replace: replaceMessage(all),
    erase: (accountId, messageId) => eraseMessage(context, accountId, messageId),
    folders: (accountId) => listFolders(context, accountId),
    addFolder: (accountId, folder) => addFolder(context, accountId, folder),
    renameFolder: (accountId, folder) => renameFolder(context, accountId, folder),
    removeFolder: (accountId, folderId) => removeFolder(context, accountId, folderId),
    ...uploads,
    usage: (accountIds) => usageOf(context, accountIds),
    dueWarning: (accountId, refused) => dueWarning(context, accountId, refused),
    async eraseMailbox(accountId) {
      await eraseAllMessages(context, accountId);
      await dropForgotten(accountId);
      await group.run(async (trx) => {
        await trx.deleteFrom('folders').where('account_id', '=', accountId).execute();
        await trx.deleteFrom('mailboxes').where('account_id', '=', accountId).execute();
      });
    },
    watch: context.watchers.watch,
    async eraseExpired() {
      await eraseExpiredMessages(context);
      await dropForgotten();
    },
    cleanUp: () => cleanUpContents(context),
    close: () => words.close(),
  };
}
