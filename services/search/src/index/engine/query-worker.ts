import { parentPort, workerData } from 'node:worker_threads';
import { serveCalls } from './calls.ts';
import { onConnect } from './connections.ts';
import { createQueryService } from './query-service.ts';

/** Entry of a query thread. */
const { options } = workerData as { options: { folder: string; key: Uint8Array } };
if (parentPort) {
  const { connect, ...methods } = createQueryService(options);
  onConnect(parentPort, ({ port }) => connect(port));
  serveCalls(parentPort, methods);
}
