import * as kinds from '@lyceum/platform/settings/kinds';

export const answerSettings = {
  SEARCH_BUDGET_MS: kinds.integer(
    20,
    60_000,
  )({
    description: 'How long a search may take; what is not done by then is left out of the answer, which says so.',
    fallback: 500,
  }),
} as const;
