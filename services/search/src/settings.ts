import { answerSettings } from './answer-settings.ts';
import { crawlSettings } from './crawl-settings.ts';
import { modelSettings } from './model-settings.ts';
import { siteOwnerSettings } from './site-owner-settings.ts';

/** Beyond the common ones; each capability declares its own. */
export const searchSettings = {
  ...answerSettings,
  ...crawlSettings,
  ...modelSettings,
  ...siteOwnerSettings,
} as const;
