import { parentPort } from 'node:worker_threads';
import { attachmentOf, factsOf, viewOf } from './read-message.ts';

/** What the pool asks of this thread. */
export type ReadTask =
  | { readonly kind: 'facts' | 'view'; readonly content: Uint8Array }
  | { readonly kind: 'attachment'; readonly content: Uint8Array; readonly at: number };

const port = parentPort;

port?.on('message', (task: ReadTask) => {
  void answer(task).then((result) => port.postMessage(result));
});

async function answer(task: ReadTask): Promise<{ result: unknown } | { failed: true }> {
  const { buffer, byteOffset, byteLength } = task.content;
  const content = Buffer.from(buffer, byteOffset, byteLength);
  try {
    if (task.kind === 'attachment') return { result: await attachmentOf(content, task.at) };
    return { result: await (task.kind === 'facts' ? factsOf(content) : viewOf(content)) };
  } catch {
    return { failed: true };
  }
}
