import { parentPort, workerData } from 'node:worker_threads';
import { openConnection } from './connection.ts';
import type { ConnectionOptions, Greeting, Reply, Request } from './protocol.ts';
import { createStatementRunner, toFailure } from './statement-runner.ts';

/** Started by worker-link.ts as a thread of its own, so that no wait for a disk is a wait of the service. */
function serve(options: ConnectionOptions): void {
  const say = (message: Greeting | Reply) => parentPort?.postMessage(message);
  try {
    const connection = openConnection(options);
    const run = createStatementRunner(connection);
    parentPort?.on('message', (request: Request | 'close') => {
      if (request === 'close') {
        connection.close();
        parentPort?.close();
        return;
      }
      say({ id: request.id, outcomes: run(request.mode, request.statements) });
    });
    say({});
  } catch (error) {
    say({ failure: toFailure(error) });
  }
}

serve(workerData);
