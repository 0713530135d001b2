import type { LiveConfig } from '@lyceum/contracts/search/config';

/** How a new installation is configured. */
export const defaultConfig: LiveConfig = {
  synonyms: [],
  blockedSites: [],
  safe: 'moderate',
  ranking: {
    title: 4,
    headings: 2,
    body: 1,
    anchors: 2,
    url: 1,
    proximity: 1,
    exact: 1,
    feedback: 0.4,
    quality: 0.5,
    freshness: 1,
    freshnessHalfLifeDays: 30,
    language: 0.5,
    educational: 1,
    semantic: 0.1,
    resultsPerSite: 3,
  },
  crawling: { delayMs: 1000, maxPages: 1000, maxDepth: 10, recrawlAfterDays: 7 },
  rateLimits: { anonymousPerMinute: 120, userPerMinute: 600 },
  privacy: { minimumPeople: 10, epsilonPerDay: 1, retentionDays: 365, countedPerPerson: 5 },
  models: { meaning: true, pictures: true, speech: true },
};
