import { parentPort } from 'node:worker_threads';

/** Does what it is told, however odd. */
parentPort?.on('message', ({ act, text }: { act: 'say' | 'hang' | 'die' | 'refuse' | 'fill'; text: string }) => {
  if (act === 'say') parentPort?.postMessage({ done: text });
  if (act === 'refuse') parentPort?.postMessage({ fault: 'odd', why: text });
  if (act === 'die') process.exit(1);
  if (act === 'fill') {
    const held: string[][] = [];
    for (;;) held.push(Array.from({ length: 100_000 }, (_, at) => `${text}${at}`));
  }
});
parentPort?.postMessage({ ready: true });
