import { mailQueueContract } from './mail-queue.contract.ts';

mailQueueContract('PostgreSQL', () => process.env.TEST_DATABASE_URL ?? '');
