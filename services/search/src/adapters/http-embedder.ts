import type { Embedder } from '../ports/embedder.ts';
import { createModelServer, type ModelServer } from './model-server.ts';
import { vectorsIn } from './vectors-in-answer.ts';

export interface HttpEmbedderOptions {
  /** Such as `http://localhost:8000/v1/embeddings`. */
  url: string;
  model: string;
  dimensions: number;
  timeoutMs?: number;
}

const longestText = 8000;

/** A model that runs elsewhere, asked in the form that most embedding servers understand (`/v1/embeddings`). */
export function createHttpEmbedder(options: HttpEmbedderOptions): Embedder & Pick<ModelServer, 'check' | 'close'> {
  const { url, model, dimensions, timeoutMs = 30_000 } = options;
  const server = createModelServer({ name: 'embedding server', url, timeoutMs, mostAtOnce: 64 });
  return {
    name: `${model} at ${new URL(url).host}`,
    dimensions,
    ready: () => true,
    async embed(texts) {
      const answer = await server.ask({ model, input: texts.map((text) => text.slice(0, longestText)) });
      return vectorsIn(answer, server, { count: texts.length, dimensions });
    },
    check: server.check,
    close: server.close,
  };
}
