import { parseArgs } from 'node:util';
import type { NewCrawl } from '@lyceum/contracts/search/crawl';
import { DataFolderInUse } from '@lyceum/platform/data-folder/data-folder';
import { addressesOf } from '@lyceum/platform/settings/addresses';
import { commonSettings } from '@lyceum/platform/settings/common';
import { readSettings, SettingsError } from '@lyceum/platform/settings/read';
import { searchSettings } from '../settings.ts';
import { crawlHere } from './crawl-here.ts';
import { crawlThere } from './crawl-there.ts';
import { createProgress } from './progress.ts';

const usage = `npm run crawl -- URL... [--scope page|prefix|host|domain|any] [--max-pages N] [--max-depth N]
                      [--include PATTERN]... [--exclude PATTERN]... [--no-sitemaps] [--token TOKEN]

Crawls in this process when the search service is not running, and orders the crawl from the service when it is;
that needs the token of an administrator, from --token or LYCEUM_TOKEN.`;

/** `npm run crawl -- URL`. */
process.exitCode = await main().catch((error: unknown) => {
  console.error(error instanceof SettingsError || error instanceof Error ? error.message : String(error));
  return 1;
});

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      scope: { type: 'string' },
      'max-pages': { type: 'string' },
      'max-depth': { type: 'string' },
      include: { type: 'string', multiple: true },
      exclude: { type: 'string', multiple: true },
      'no-sitemaps': { type: 'boolean' },
      token: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  if (values.help || positionals.length === 0) {
    console.log(usage);
    return values.help ? 0 : 2;
  }
  const order: NewCrawl = {
    seeds: positionals,
    ...(values.scope === undefined ? {} : { scope: values.scope as NonNullable<NewCrawl['scope']> }),
    ...(values['max-pages'] === undefined ? {} : { maxPages: Number(values['max-pages']) }),
    ...(values['max-depth'] === undefined ? {} : { maxDepth: Number(values['max-depth']) }),
    ...(values.include ? { include: values.include } : {}),
    ...(values.exclude ? { exclude: values.exclude } : {}),
    ...(values['no-sitemaps'] ? { sitemaps: false } : {}),
  };
  const environment = { ...process.env, LOG_LEVEL: process.env.LOG_LEVEL ?? 'error', CRAWL_HANDBOOK: 'off' };
  const settings = readSettings({ ...commonSettings, ...searchSettings }, environment);
  const addresses = addressesOf(settings);
  const progress = createProgress(process.stdout);
  try {
    return await crawlHere({ settings, addresses, order, progress });
  } catch (error) {
    if (!(error instanceof DataFolderInUse)) throw error;
    const token = values.token ?? process.env.LYCEUM_TOKEN;
    return crawlThere({ baseUrl: addresses.urls.search, token, order, progress });
  }
}
