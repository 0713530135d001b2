import { outgoingQueueContract } from '../ports/outgoing-queue.contract.ts';
import { openTestQueue } from '../testing/open-queue.ts';

outgoingQueueContract('on SQLite', () => openTestQueue());
