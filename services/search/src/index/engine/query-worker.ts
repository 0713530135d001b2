import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { serveCalls } from './calls.ts';
import { createQueryService } from './query-service.ts';

/** Entry of a query thread. */
const { options, writer } = workerData as { options: { folder: string; key: Uint8Array }; writer: MessagePort };
if (parentPort) serveCalls(parentPort, createQueryService(options, writer));
