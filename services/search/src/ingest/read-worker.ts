import { parentPort, workerData } from 'node:worker_threads';
import type { Reading, ReadTask } from '../ports/page-reader.ts';
import { readPage } from './read-page.ts';

const { agent } = workerData as { agent: string };
const port = parentPort;

port?.on('message', (task: ReadTask) => {
  void read(task).then((reading) => port.postMessage(reading));
});
port?.postMessage('ready');

async function read(task: ReadTask): Promise<Reading> {
  try {
    return await readPage(task, agent);
  } catch (error) {
    // A fault of ours with this page; the others must not suffer from it.
    return { kind: 'unreadable', reason: error instanceof RangeError ? 'too_complex' : 'reader_failed' };
  }
}
