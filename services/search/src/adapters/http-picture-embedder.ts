import type { PictureEmbedder } from '../ports/picture-engines.ts';
import { createModelServer, type ModelServer } from './model-server.ts';
import { pictureAddress } from './picture-address.ts';
import { vectorsIn } from './vectors-in-answer.ts';

export interface HttpPictureEmbedderOptions {
  /** Such as `http://localhost:7997/v1/embeddings`. */
  url: string;
  model: string;
  dimensions: number;
  similarFrom: number;
  timeoutMs?: number;
}

/**
 * A model that runs elsewhere, such as CLIP or SigLIP, asked as for text with the picture as a data address and
 * `modality` saying so: the form of Infinity, which servers for text alone refuse or misread.
 */
export function createHttpPictureEmbedder(
  options: HttpPictureEmbedderOptions,
): PictureEmbedder & Pick<ModelServer, 'check' | 'close'> {
  const { url, model, dimensions, similarFrom, timeoutMs = 15_000 } = options;
  const server = createModelServer({ name: 'picture vector server', url, timeoutMs });
  return {
    name: `${model} at ${new URL(url).host}`,
    dimensions,
    similarFrom,
    ready: () => true,
    async embed(picture) {
      const answer = await server.ask({ model, modality: 'image', input: [pictureAddress(picture)] });
      const [vector = new Float32Array()] = vectorsIn(answer, server, { count: 1, dimensions });
      return vector;
    },
    check: server.check,
    close: server.close,
  };
}
