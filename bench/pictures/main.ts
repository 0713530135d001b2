import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import sharp from 'sharp';
import { createEmbeddedIndex } from '../../services/search/src/index/embedded-index.ts';
import { documentId } from '../../services/search/src/model/document-id.ts';
import { likenessSize } from '../../services/search/src/models/likeness/build-likeness.ts';
import { createLocalEye } from '../../services/search/src/pictures/local-eye.ts';
import { drawnScene } from '../../services/search/src/pictures/testing/drawn-scene.ts';
import { createEmbeddedVectors } from '../../services/search/src/vectors/embedded-vectors.ts';
import { seededVectors } from '../../services/search/src/vectors/testing/seeded-vectors.ts';
import { createLocalRecogniser } from '../../services/search/src/voice/local-recogniser.ts';
import { tone, wavOf } from '../../services/search/src/voice/testing/wav.ts';
import { benchLog, openBenchModels, percentile, untilReady } from './models.ts';

/**
 * Pictures indexed a second, the time of a query by picture over many vectors, and text search beside such work:
 *   npm run bench:pictures -- --vectors 100000 --queries 200
 */
const { values } = parseArgs({
  options: {
    vectors: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '200' },
    documents: { type: 'string', default: '20000' },
    pictures: { type: 'string', default: '40' },
  },
});
const queries = Number(values.queries);
const folder = mkdtempSync(join(tmpdir(), 'lyceum-pictures-'));
const key = new Uint8Array(32).fill(7);
const models = openBenchModels();
const eye = createLocalEye({ store: models, log: benchLog });
const recogniser = createLocalRecogniser({ store: models, log: benchLog });
await untilReady(() => eye.canSee() && eye.canReadText() && recogniser.ready());

const times = async (count: number, run: (at: number) => Promise<unknown>): Promise<number[]> => {
  const taken: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const started = performance.now();
    await run(at);
    taken.push(performance.now() - started);
  }
  return taken;
};
const told = (taken: number[]): string =>
  `p50 ${percentile(taken, 0.5).toFixed(1)} ms, p99 ${percentile(taken, 0.99).toFixed(1)} ms`;

const photo = await sharp(drawnScene('sea')).resize(1600, 1200).jpeg({ quality: 85 }).toBuffer();

async function indexing(): Promise<void> {
  const count = Number(values.pictures);
  const before = process.cpuUsage();
  const started = performance.now();
  for (let at = 0; at < count; at += 1) {
    const seen = await eye.read(photo, { keep: true, urgent: false });
    await eye.see(seen);
  }
  const { user, system } = process.cpuUsage(before);
  const cpu = (user + system) / 1e6;
  console.log(
    `indexing, 1600 x 1200: ${(count / ((performance.now() - started) / 1000)).toFixed(1)} pictures a second, ` +
      `${(count / cpu).toFixed(1)} a CPU second (read, thumbnail, hash, vector, objects)`,
  );
  const seen = await eye.read(photo, { keep: true, urgent: false });
  await eye.textIn(seen);
  console.log(`words in a picture: ${told(await times(5, () => eye.textIn(seen)))}`);
}

async function queryByPicture(): Promise<void> {
  const vectors = await createEmbeddedVectors({ folder: join(folder, 'vectors'), key, dimensions: likenessSize });
  const next = seededVectors({ dimensions: likenessSize, topics: 500, spread: 0.5 }, 1);
  const count = Number(values.vectors);
  for (let from = 0; from < count; from += 500) {
    await vectors.upsert(Array.from({ length: 500 }, (_, at) => ({ id: String(from + at), part: 0, vector: next() })));
  }
  for (let warm = 0; warm < 3; warm += 1) await vectors.near({ vector: next(), count: 200 });
  console.log(`nearest of ${count}: ${told(await times(queries, () => vectors.near({ vector: next(), count: 200 })))}`);
  const whole = await times(Math.min(queries, 100), async () => {
    const seen = await eye.read(photo, { keep: false, urgent: true });
    const vector = await eye.vectorOf(seen);
    await vectors.near({ vector, count: 200 });
  });
  console.log(`query by picture over ${count}, from the file on: ${told(whole)}`);
  await vectors.close();
}

async function besideTextSearch(): Promise<void> {
  const index = await createEmbeddedIndex({ folder: join(folder, 'index'), key, queryWorkers: 1 });
  const words = Array.from({ length: 5000 }, (_, at) => `w${at.toString(36)}`);
  const word = (seed: number): string => words[Math.floor(words.length * ((seed * 0.618034) % 1) ** 2)] ?? 'w';
  for (let from = 0; from < Number(values.documents); from += 500) {
    await index.upsert(
      Array.from({ length: 500 }, (_, at) => ({
        id: documentId('web', `https://example.org/${from + at}`),
        version: 1,
        url: `https://example.org/${from + at}`,
        site: 'example.org',
        type: 'web' as const,
        title: `${word(from + at)} ${word(from + at + 1)}`,
        headings: [],
        body: Array.from({ length: 120 }, (_, place) => word((from + at) * 131 + place * 7)).join(' '),
        anchors: [],
        keywords: [],
        language: 'en',
        fileType: 'html',
        quality: 0.5,
        educational: false,
        safe: true,
        crawledAt: 0,
      })),
    );
  }
  await index.refresh();
  const ask = (at: number) =>
    index.search({ query: { kind: 'match', text: `${word(at * 3)} ${word(at * 5)}`, operator: 'or' }, size: 10 });
  await times(50, ask);
  const alone = await times(queries * 3, ask);
  let working = true;
  const recording = wavOf(tone(10, 16_000), { rate: 16_000 });
  const jobs = [
    async () => void (await eye.see(await eye.read(photo, { keep: true, urgent: false }))),
    async () => void (await recogniser.recognise(recording).catch(() => undefined)),
  ].map(async (job) => {
    while (working) await job();
  });
  const beside = await times(queries * 3, ask);
  working = false;
  await Promise.all(jobs);
  console.log(`text search alone: ${told(alone)}; while pictures and speech are worked on: ${told(beside)}`);
  await index.close();
}

await indexing();
await queryByPicture();
await besideTextSearch();
await Promise.all([eye.close(), recogniser.close(), models.close()]);
rmSync(folder, { recursive: true });
