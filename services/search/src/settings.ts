import { crawlSettings } from './crawl-settings.ts';
import { siteOwnerSettings } from './site-owner-settings.ts';

/** Beyond the common ones; each capability declares its own. */
export const searchSettings = { ...crawlSettings, ...siteOwnerSettings } as const;
