import type { Migration } from '@lyceum/platform/database/migrations';
import { outgoingMigrations } from '../adapters/outgoing-migrations.ts';
import { mailboxMigrations } from '../mailbox/mailbox-migrations.ts';
import { accountTables } from './accounts.ts';
import { domainTables } from './domains.ts';

/** Every step that the mail database takes, in order. A step that was released never changes; new ones go to the end. */
export const mailMigrations: readonly Migration[] = [
  accountTables,
  domainTables,
  ...mailboxMigrations,
  ...outgoingMigrations,
];
