import { answerSettings } from './settings/answer-settings.ts';
import { crawlSettings } from './settings/crawl-settings.ts';
import { modelSettings } from './settings/model-settings.ts';
import { siteOwnerSettings } from './settings/site-owner-settings.ts';

/** Beyond the common ones; each capability declares its own. */
export const searchSettings = {
  ...answerSettings,
  ...crawlSettings,
  ...modelSettings,
  ...siteOwnerSettings,
} as const;
