import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InferenceSession, Tensor } from 'onnxruntime-node';
import { serveJobs } from '../../processes/serve-jobs.ts';
import { createTokenizer, type Vocabulary } from './tokenizer.ts';

const dimensions = 512;
/** The model's own limit, in pieces of words. */
const longest = 128;

/** Entry of the process that turns text into vectors: one after the other in one array, for as many texts as it got. */
serveJobs(async ({ folder }: { folder: string }) => {
  const vocabulary = JSON.parse(await readFile(join(folder, 'vocab.json'), 'utf8')) as Vocabulary;
  const tokenize = createTokenizer(vocabulary);
  const session = await InferenceSession.create(join(folder, 'model.onnx'), {
    intraOpNumThreads: 1,
    interOpNumThreads: 1,
    graphOptimizationLevel: 'all',
  });

  const piecesOf = (text: string): number[] => {
    const ids = tokenize(text).slice(0, longest);
    return ids.length > 0 ? ids : [0];
  };

  return async (texts: string[]): Promise<Float32Array> => {
    const pieces = texts.map(piecesOf);
    const width = Math.max(...pieces.map(({ length }) => length));
    const ids = new BigInt64Array(texts.length * width);
    const mask = new Float32Array(texts.length * width);
    for (const [row, line] of pieces.entries()) {
      for (const [column, id] of line.entries()) {
        ids[row * width + column] = BigInt(id);
        mask[row * width + column] = 1;
      }
    }
    const shape = [texts.length, width];
    const answer = await session.run({
      ids: new Tensor('int64', ids, shape),
      mask: new Tensor('float32', mask, shape),
    });
    const vectors = answer.embedding?.data;
    if (!(vectors instanceof Float32Array)) throw new Error('The model gave no vectors');
    return vectors.slice(0, texts.length * dimensions);
  };
});
