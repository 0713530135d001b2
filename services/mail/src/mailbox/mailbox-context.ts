import type { Clock } from '@lyceum/platform/clock';
import type { Vault } from '@lyceum/platform/vault/vault';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { MessageReader } from '../mime/message-facts.ts';
import type { CommitGroup } from './commit-group.ts';
import type { ContentFiles } from './content-files.ts';
import type { KeyedLock } from './keyed-lock.ts';
import type { MailboxSchema } from './mailbox-schema.ts';
import type { Watchers } from './watchers.ts';

/** What the parts of the embedded engine share. */
export interface MailboxContext {
  readonly db: Kysely<MailboxSchema>;
  readonly group: CommitGroup<MailboxSchema>;
  readonly files: ContentFiles;
  /** Held by content address while a file and its row are made or removed: neither is ever there alone for long. */
  readonly locks: KeyedLock;
  readonly vault: Pick<Vault, 'seal' | 'openText' | 'blindIndex' | 'dataKey'>;
  readonly reader: Pick<MessageReader, 'facts'>;
  readonly watchers: Watchers;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly quotaBytes: number;
  readonly log: Logger;
}
