import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';
import { extractPage } from '../../services/search/src/extract/extract-page.ts';
import type { ExtractedPage } from '../../services/search/src/model/extracted-page.ts';
import { agreement, compareTexts, type PageAgreement } from './shingles.ts';

interface ArticlePage {
  url: string;
  html: Uint8Array;
  truth: string;
}

type Extractor = (page: ArticlePage) => Promise<string>;

function readPages(folder: string): ArticlePage[] {
  const truths = JSON.parse(readFileSync(join(folder, 'ground-truth.json'), 'utf8')) as Record<
    string,
    { url: string; articleBody: string }
  >;
  return Object.entries(truths).map(([name, { url, articleBody }]) => ({
    url,
    html: gunzipSync(readFileSync(join(folder, 'html', `${name}.html.gz`))),
    truth: articleBody,
  }));
}

/** Captions are blocks of their own; the benchmark's article is the text without them. */
const articleText = ({ blocks }: Pick<ExtractedPage, 'blocks'>): string =>
  blocks
    .filter(({ kind }) => kind !== 'caption')
    .map(({ text }) => text)
    .join('\n');

/** All of it: title, dates, links, pictures and structured data are read as well, as in production. */
const ours: Extractor = async ({ url, html }) =>
  articleText(
    await extractPage({
      url,
      status: 200,
      mediaType: 'text/html',
      body: html,
      headers: {},
      fetchedAt: Date.now(),
      tookMs: 0,
    }),
  );

const readability: Extractor = async ({ html }) => {
  const { document } = parseHTML(new TextDecoder().decode(html));
  return new Readability(document as unknown as Document).parse()?.textContent ?? '';
};

interface Result {
  pages: PageAgreement[];
  /** Of this process, a page, in milliseconds. */
  cpuMs: number;
}

async function measure(extract: Extractor, pages: readonly ArticlePage[]): Promise<Result> {
  // Three rounds to warm up, so that compiling is not measured.
  for (const page of [...pages, ...pages, ...pages]) await extract(page);
  const texts: string[] = [];
  const before = process.cpuUsage();
  for (const page of pages) texts.push(await extract(page));
  const { user, system } = process.cpuUsage(before);
  return {
    pages: pages.map((page, index) => compareTexts(page.truth, texts[index] ?? '')),
    cpuMs: (user + system) / 1000 / pages.length,
  };
}

/** How much the figure might be by chance: the middle 95% over samples of the pages with repetition. */
function interval(pages: readonly PageAgreement[]): [number, number] {
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const figures = Array.from({ length: 1000 }, () => {
    const sample = pages.map(() => pages[Math.floor(random() * pages.length)]).filter((page) => page !== undefined);
    return agreement(sample).f1;
  }).sort((a, b) => a - b);
  return [figures[25] ?? 0, figures[974] ?? 0];
}

const row = ({ pages, cpuMs }: Result) => {
  const { precision, recall, f1 } = agreement(pages);
  const [low, high] = interval(pages);
  return {
    precision: precision.toFixed(3),
    recall: recall.toFixed(3),
    F1: f1.toFixed(3),
    '95% of samples': `${low.toFixed(3)} to ${high.toFixed(3)}`,
    'CPU ms a page': cpuMs.toFixed(1),
  };
};

/** The article-extraction benchmark, beside Readability on linkedom in the same process. */
export async function evaluateExtraction(dataFolder: string): Promise<void> {
  const pages = readPages(join(dataFolder, 'extraction'));
  const own = await measure(ours, pages);
  const peer = await measure(readability, pages);
  console.log(`\nMain content of ${pages.length} article pages, runs of four words as the benchmark counts them`);
  console.table({ 'this service': row(own), 'readability 0.6 + linkedom 0.18.12': row(peer) });
  console.log(`CPU time a page: ${(own.cpuMs / peer.cpuMs).toFixed(2)} of Readability's`);
}
