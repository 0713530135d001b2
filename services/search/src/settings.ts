import { crawlSettings } from './crawl-settings.ts';

/** Beyond the common ones; each capability declares its own. */
export const searchSettings = { ...crawlSettings } as const;
