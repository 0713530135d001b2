import type { Said } from './language.ts';

interface Frame {
  skip: string;
  search: string;
  account: string;
  admin: string;
  handbook: string;
  siteOwners: string;
  bot: string;
  needsScript: string;
}

/** What stands around every page. */
export const frame: Said<Frame> = {
  en: {
    skip: 'Skip to content',
    search: 'Search',
    account: 'Account',
    admin: 'Administration',
    handbook: 'Handbook',
    siteOwners: 'For site owners',
    bot: 'Our crawler',
    needsScript: 'This part needs JavaScript. Searching works without it.',
  },
  de: {
    skip: 'Zum Inhalt springen',
    search: 'Suche',
    account: 'Konto',
    admin: 'Verwaltung',
    handbook: 'Handbuch',
    siteOwners: 'Für Betreiber von Websites',
    bot: 'Unser Crawler',
    needsScript: 'Dieser Teil braucht JavaScript. Die Suche geht auch ohne.',
  },
};
