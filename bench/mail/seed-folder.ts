import { join } from 'node:path';
import { openDatabase } from '@lyceum/platform/database/database';
import { newId } from '@lyceum/platform/ids';
import { openMasterKey } from '@lyceum/platform/vault/master-key';
import { openVault } from '@lyceum/platform/vault/vault';
import { openContentFiles } from '../../services/mail/src/mailbox/content-files.ts';
import type { MailboxSchema, MessageRow } from '../../services/mail/src/mailbox/mailbox-schema.ts';
import { flagsToColumns, sealSummary } from '../../services/mail/src/mailbox/message-rows.ts';
import { mailMigrations } from '../../services/mail/src/migrations/migrations.ts';
import { noTrace } from '../../services/mail/src/model/message.ts';

const perStatement = 500;

/**
 * Puts so many messages into an inbox past SMTP: rows as the engine writes them, all naming one content, since listing
 * opens no content.
 */
export async function seedFolder(dataFolder: string, accountId: string, count: number): Promise<void> {
  const folder = join(dataFolder, 'mail');
  const vault = openVault({ folder, masterKey: openMasterKey({ dataDir: dataFolder }) });
  const key = vault.dataKey('database');
  const database = await openDatabase<MailboxSchema>({ service: 'mail', folder, key, migrations: mailMigrations });
  const files = await openContentFiles(join(folder, 'messages'), vault);
  const content = Buffer.from('Subject: seed\r\n\r\nseed\r\n');
  const address = files.addressOf(content);
  await files.write(address, content);
  const rowOf = (at: number): MessageRow => {
    const id = newId();
    const facts = {
      from: { address: `sender${at}@example.org`, name: `Sender ${at}` },
      to: [{ address: 'ada@bench.test', name: 'Ada' }],
      subject: `Message ${at} about something`,
      preview: 'A few words of how the text begins, as long as such a preview usually is in a list of messages.',
      hasAttachments: at % 5 === 0,
      headerId: null,
      references: [],
      words: [],
    };
    return {
      id,
      account_id: accountId,
      folder: 'inbox',
      content: address,
      size_bytes: content.length,
      received_at: Date.now(),
      thread_id: id,
      ...flagsToColumns(at % 3 === 0 ? [] : ['seen']),
      has_attachments: at % 5 === 0 ? 1 : 0,
      indexed: 1,
      version: 1,
      expires_at: null,
      message_ref: null,
      reply_ref: null,
      subject_ref: null,
      arrival: null,
      summary: sealSummary(vault, id, { facts, trace: noTrace, note: null }),
    };
  };
  for (let at = 0; at < count; at += perStatement) {
    const rows = Array.from({ length: Math.min(perStatement, count - at) }, (_, offset) => rowOf(at + offset));
    await database.db.insertInto('messages').values(rows).execute();
  }
  await database.db
    .insertInto('message_contents')
    .values({ address, size_bytes: content.length, refs: count })
    .execute();
  await database.db
    .insertInto('mailboxes')
    .values({ account_id: accountId, used_bytes: count * content.length, messages: count, warned: 0 })
    .execute();
  await database.close();
}
