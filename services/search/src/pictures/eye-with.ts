import type { PictureDescriber, PictureEmbedder } from '../ports/picture-engines.ts';
import type { PictureEye } from '../ports/picture-eye.ts';

export interface OtherEngines {
  embedder?: PictureEmbedder | undefined;
  describer?: PictureDescriber | undefined;
}

/** An eye that sees with other engines, and by itself where none is given. */
export function eyeWith(eye: PictureEye, { embedder, describer }: OtherEngines): PictureEye {
  if (!embedder && !describer) return eye;
  return {
    ...eye,
    engine: embedder ?? eye.engine,
    canSee: () => (embedder ?? describer)?.ready() === true && ((embedder && describer?.ready()) || eye.canSee()),
    vectorOf: (picture) => (embedder ? embedder.embed(picture) : eye.vectorOf(picture)),
    async see(picture) {
      const vector = await embedder?.embed(picture);
      if (vector && describer) return { ...(await describer.describe(picture)), vector };
      const sight = await eye.see(picture);
      return vector ? { ...sight, vector } : { ...sight, ...(await describer?.describe(picture)) };
    },
    canReadText: () => describer?.ready() ?? eye.canReadText(),
    textIn: async (picture) => (describer ? (await describer.describe(picture)).text : eye.textIn(picture)),
  };
}
