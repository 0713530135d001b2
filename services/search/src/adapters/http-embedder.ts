import { problem } from '@lyceum/platform/server/problem';
import type { Embedder } from '../ports/embedder.ts';

export interface HttpEmbedderOptions {
  /** Such as `http://localhost:8000/v1/embeddings`. */
  url: string;
  model: string;
  dimensions: number;
  timeoutMs?: number;
}

interface Answer {
  data: { index: number; embedding: number[] }[];
}

const longestText = 8000;

/** A model that runs elsewhere, asked in the form that most embedding servers understand (`/v1/embeddings`). */
export function createHttpEmbedder(options: HttpEmbedderOptions): Embedder & { close(): Promise<void> } {
  const { url, model, dimensions, timeoutMs = 30_000 } = options;
  const closing = new AbortController();
  return {
    name: `${model} at ${new URL(url).host}`,
    dimensions,
    ready: () => !closing.signal.aborted,
    async embed(texts) {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ model, input: texts.map((text) => text.slice(0, longestText)) }),
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
        redirect: 'error',
      });
      if (!answer.ok) throw problem({ code: 'unavailable', detail: `The embedding server answered ${answer.status}.` });
      const { data } = (await answer.json()) as Answer;
      const ordered = data.toSorted((one, other) => one.index - other.index).map(({ embedding }) => unit(embedding));
      if (ordered.length !== texts.length || ordered.some(({ length }) => length !== dimensions))
        throw problem({ code: 'unavailable', detail: `The embedding server gave vectors of another size or number.` });
      return ordered;
    },
    async close() {
      closing.abort();
    },
  };
}

/** Of length 1, as the port promises. */
function unit(values: readonly number[]): Float32Array {
  const length = Math.hypot(...values) || 1;
  return Float32Array.from(values, (value) => value / length);
}
