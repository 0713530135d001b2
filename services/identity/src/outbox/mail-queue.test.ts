import { mailQueueContract } from './mail-queue.contract.ts';

mailQueueContract('SQLite');
