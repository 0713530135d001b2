import { type MessagePort, parentPort, workerData } from 'node:worker_threads';
import { serveCalls } from '../engine/calls.ts';
import { createWriterService, type WriterOptions } from './writer-service.ts';

/** Entry of the writer's thread. */
const { options, readers, merger } = workerData as {
  options: WriterOptions;
  readers: MessagePort[];
  merger: MessagePort;
};
const service = createWriterService(options, { readers, merger });
if (parentPort) serveCalls(parentPort, service.methods);
await service.start();
parentPort?.postMessage({ ready: true });
