import * as kinds from '@lyceum/platform/settings/kinds';

export const searchSettings = {
  RATE_LIMIT_UPLOAD: kinds.rate({
    description: 'Pictures and recordings searched with, for each caller.',
    fallback: { calls: 20, seconds: 60 },
  }),
} as const;
