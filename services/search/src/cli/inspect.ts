import { readFile } from 'node:fs/promises';
import { extname, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { analysePage } from '../analyse/analyse-page.ts';
import { readDirectives } from '../crawl/robots/directives.ts';
import { extractPage } from '../extract/extract-page.ts';
import { readJsonLdObjects } from '../extract/structured/json-ld.ts';
import { checkLearningResource } from '../extract/structured/learning-resource.ts';
import { type ExtractedPage, ExtractionError } from '../model/extracted-page.ts';
import type { FetchedPage } from '../model/fetched-page.ts';
import { describeAnalysis, describeDecision, describeExtraction } from './describe-page.ts';
import { agentHere, fetchAsCrawler, type Inspected, NotFetched } from './inspect-web.ts';

/**
 * `npm run inspect -- URL-or-FILE [--json]`: everything that would be indexed of a page, and why. A file's type is told by
 * its ending, or by `--type application/pdf`; `--url` says where it would have been found. A page of the web is fetched as the
 * crawler would fetch it, with its settings: `CRAWL_ALLOW_ADDRESSES=127.0.0.0/8` lets it see a server of this machine.
 */
const mediaTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.htm': 'text/html',
  '.xhtml': 'application/xhtml+xml',
  '.pdf': 'application/pdf',
  '.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  '.pptx': 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  '.xlsx': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  '.odt': 'application/vnd.oasis.opendocument.text',
  '.ods': 'application/vnd.oasis.opendocument.spreadsheet',
  '.odp': 'application/vnd.oasis.opendocument.presentation',
  '.epub': 'application/epub+zip',
  '.md': 'text/markdown',
  '.rss': 'application/rss+xml',
  '.atom': 'application/atom+xml',
  '.xml': 'application/xml',
  '.jsonld': 'application/ld+json',
  '.csv': 'text/csv',
};

interface Options {
  target: string;
  json: boolean;
  type: string | undefined;
  url: string | undefined;
}

function readOptions(args: readonly string[]): Options {
  const after = (flag: string) => (args.includes(flag) ? args[args.indexOf(flag) + 1] : undefined);
  const values = new Set([after('--type'), after('--url')]);
  const [target] = args.filter((argument) => !argument.startsWith('--') && !values.has(argument));
  if (target === undefined)
    throw new Error('Usage: npm run inspect -- URL-or-FILE [--json] [--type MEDIA/TYPE] [--url ADDRESS]');
  return { target, json: args.includes('--json'), type: after('--type'), url: after('--url') };
}

async function fromFile({ target, type, url }: Options): Promise<FetchedPage> {
  const path = resolve(process.env.INIT_CWD ?? '.', target);
  return {
    url: url ?? pathToFileURL(path).href,
    status: 200,
    mediaType: type ?? mediaTypes[extname(path).toLowerCase()] ?? 'text/plain',
    body: await readFile(path),
    headers: {},
    fetchedAt: Date.now(),
    tookMs: 0,
  };
}

/** As the crawler fetches; a type that is given overrules what the bytes look like. */
async function fromWeb({ target, type }: Options): Promise<Inspected> {
  const { page, said } = await fetchAsCrawler(target);
  return { page: type === undefined ? page : { ...page, mediaType: type }, said };
}

/** What is wrong with descriptions of learning resources, as the profile of German education sees it. */
function faultsOf(page: FetchedPage, extracted: ExtractedPage): string[] {
  if (!extracted.items.some(({ kind }) => kind === 'learning_resource')) return [];
  const source = new TextDecoder().decode(page.body);
  const scripts = [...source.matchAll(/<script[^>]*ld\+json[^>]*>([\s\S]*?)<\/script>/gi)].map(
    ([, script = '']) => script,
  );
  return readJsonLdObjects(page.mediaType === 'application/ld+json' ? [source] : scripts)
    .filter((object) => JSON.stringify(object.type ?? object['@type'] ?? '').includes('LearningResource'))
    .flatMap((object) => checkLearningResource(object).map(({ path, message }) => `${path || '/'} ${message}`));
}

async function inspect(options: Options): Promise<void> {
  const isWeb = /^https?:/i.test(options.target);
  const { page, said } = isWeb ? await fromWeb(options) : { page: await fromFile(options), said: [] };
  const before = process.cpuUsage();
  const extracted = await extractPage(page);
  const { user, system } = process.cpuUsage(before);
  const analysed = await analysePage(extracted, { fetchedAt: page.fetchedAt, anchors: [] });
  const sources = { metas: extracted.robots, headers: page.headers, agent: agentHere(), now: page.fetchedAt };
  const directives = readDirectives(sources);
  if (options.json) {
    console.log(JSON.stringify({ said, directives, extracted, analysed }, undefined, 2));
    return;
  }
  console.log(
    `${page.url}\n${page.mediaType}, ${page.body.length} bytes, read in ${((user + system) / 1000).toFixed(1)} ms of CPU time`,
  );
  console.log(describeDecision(said, directives));
  console.log(describeExtraction(extracted, faultsOf(page, extracted)));
  console.log(describeAnalysis(analysed));
}

try {
  await inspect(readOptions(process.argv.slice(2)));
} catch (error) {
  const isPages = error instanceof ExtractionError;
  const isRefused = error instanceof NotFetched;
  console.error(
    isPages
      ? `Nothing would be indexed: ${error.message} (${error.code})`
      : isRefused
        ? `The crawler would not fetch it.\n${error.message}`
        : error instanceof Error
          ? error.message
          : error,
  );
  process.exitCode = 1;
}
