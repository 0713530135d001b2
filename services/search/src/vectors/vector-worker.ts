import { parentPort, workerData } from 'node:worker_threads';
import { serveCalls } from '../index/engine/calls.ts';
import { createVectorService, type VectorOptions } from './vector-service.ts';

/** Entry of the thread that keeps and compares vectors. */
if (parentPort) {
  serveCalls(parentPort, createVectorService(workerData as VectorOptions));
  parentPort.postMessage({ ready: true });
}
