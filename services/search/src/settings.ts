import { answeringSettings } from './answering-settings.ts';
import { crawlSettings } from './crawl-settings.ts';
import { modelSettings } from './model-settings.ts';

/** Beyond the common ones; each capability declares its own. */
export const searchSettings = { ...answeringSettings, ...crawlSettings, ...modelSettings } as const;
