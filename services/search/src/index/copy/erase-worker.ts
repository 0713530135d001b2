import { parentPort, workerData } from 'node:worker_threads';
import { type EraseJob, eraseFromCopy } from './erase-from-copy.ts';

/** Entry of a thread that does one job and ends: going through a copy takes seconds, and holds up nobody here. */
parentPort?.postMessage(eraseFromCopy(workerData as EraseJob));
