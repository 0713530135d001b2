import { parentPort, workerData } from 'node:worker_threads';
import { serveCalls } from '../engine/calls.ts';
import { onConnect } from '../engine/connections.ts';
import { createWriterService, type WriterOptions } from './writer-service.ts';

/** Entry of the writer's thread. */
const { options } = workerData as { options: WriterOptions };
if (parentPort) {
  const service = createWriterService(options);
  onConnect(parentPort, ({ role, at, port }) => {
    if (role === 'reader') service.connectReader(at, port);
    else service.connectMerger(port);
  });
  serveCalls(parentPort, service.methods);
  parentPort.postMessage({ ready: true });
}
