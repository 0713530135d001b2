import { parentPort } from 'node:worker_threads';
import { wordNetWords } from '../word-net/word-net-words.ts';
import { createErrorCosts } from './error-costs.ts';
import type { SoundQuestion } from './sounds-like.ts';
import { createWordList } from './word-list.ts';

/** Tells which English words a misspelling may stand for. Walking through all of them takes some milliseconds each time. */
const list = createWordList(await wordNetWords(), createErrorCosts());
parentPort?.on('message', ({ id, words, limit }: SoundQuestion) => {
  parentPort?.postMessage({ id, answer: words.map((word) => list.nearest(word, limit)) });
});
parentPort?.postMessage({ ready: true });
