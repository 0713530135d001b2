import { randomBytes } from 'node:crypto';
import { outgoingQueueContract } from '../ports/outgoing-queue.contract.ts';
import { openTestQueue } from '../testing/open-queue.ts';
import { testDatabaseUrl } from '../testing/test-store.ts';

outgoingQueueContract('on PostgreSQL', () =>
  openTestQueue({ databaseUrl: testDatabaseUrl(), service: `mail_${randomBytes(6).toString('hex')}` }),
);
