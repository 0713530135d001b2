import { newId } from '@lyceum/platform/ids';
import { mailEngineContract } from '../ports/mail-engine.contract.ts';
import { openTestMailboxes } from './testing/open-mailboxes.ts';

mailEngineContract('embedded, on PostgreSQL', async () => {
  const databaseUrl = process.env.TEST_DATABASE_URL;
  if (!databaseUrl) throw new Error('TEST_DATABASE_URL names the PostgreSQL server to test with');
  const service = `mail_${newId().replaceAll('-', '')}`;
  return openTestMailboxes({ databaseUrl, service });
});
