import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
import { decodeAudio } from '../../services/search/src/voice/audio/decode-audio.ts';
import { createLocalRecogniser } from '../../services/search/src/voice/local-recogniser.ts';
import { cpuSeconds } from '../cpu-time.ts';
import { benchLog, openBenchModels, percentile, untilReady } from './models.ts';

/**
 * Pictures indexed a second, the time of a query by picture over many vectors, speech transcribed a second, and text search
 * alone, beside pictures and beside speech:
 *   npm run bench:pictures -- --vectors 100000 --queries 200
 */
const { values } = parseArgs({
  options: {
    vectors: { type: 'string', default: '100000' },
    queries: { type: 'string', default: '200' },
    documents: { type: 'string', default: '20000' },
    pictures: { type: 'string', default: '40' },
    /** Of speech, which has to be English; without it, what espeak-ng says. */
    recording: { type: 'string' },
  },
});
const queries = Number(values.queries);
const espeak = (text: string): Buffer => execFileSync('espeak-ng', ['-v', 'en-us', '-s', '150', '--stdout', text]);
const folder = mkdtempSync(join(tmpdir(), 'lyceum-pictures-'));
const key = new Uint8Array(32).fill(7);
const models = openBenchModels();
const eye = createLocalEye({ store: models, log: benchLog, timeoutMs: 600_000 });
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

const speechRounds = 5;
const recording = values.recording
  ? readFileSync(values.recording)
  : espeak('the history of the printing press in Europe');
const photo = await sharp(drawnScene('sea')).resize(1600, 1200).jpeg({ quality: 85 }).toBuffer();

async function indexing(): Promise<void> {
  const count = Number(values.pictures);
  const before = cpuSeconds();
  const started = performance.now();
  for (let at = 0; at < count; at += 1) {
    const seen = await eye.read(photo, { keep: true, urgent: false });
    await eye.see(seen);
  }
  const cpu = cpuSeconds() - before;
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

async function transcribing(): Promise<void> {
  const seconds = (await decodeAudio(recording)).length / 16_000;
  const { transcript } = await recogniser.recognise(recording);
  const before = cpuSeconds();
  const started = performance.now();
  for (let at = 0; at < speechRounds; at += 1) await recogniser.recognise(recording);
  const took = (performance.now() - started) / 1000;
  const spoken = seconds * speechRounds;
  console.log(
    `speech: ${(spoken / took).toFixed(1)} seconds transcribed a second, ${(spoken / (cpuSeconds() - before)).toFixed(1)} ` +
      `a CPU second ("${transcript}")`,
  );
}

/** What the processor has for everything but these jobs is what text search feels of them. */
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
  console.log(`text search alone: ${told(await times(queries * 3, ask))}`);
  const beside = async (name: string, job: () => Promise<unknown>): Promise<void> => {
    let working = true;
    let done = 0;
    const jobs = (async () => {
      while (working) {
        await job();
        done += 1;
      }
    })();
    // The first one is under way when the first question is asked.
    await new Promise((resolve) => setTimeout(resolve, 200));
    const taken = await times(queries * 3, ask);
    working = false;
    await jobs;
    console.log(`text search beside ${name}: ${told(taken)} (${done} done meanwhile)`);
  };
  await beside('pictures', async () => {
    const seen = await eye.read(photo, { keep: true, urgent: false });
    await Promise.all([eye.see(seen), eye.textIn(seen)]);
  });
  await beside('transcription', () => recogniser.recognise(recording));
  await beside('both', async () => {
    const seen = await eye.read(photo, { keep: true, urgent: false });
    await Promise.all([eye.see(seen), recogniser.recognise(recording)]);
  });
  console.log(`text search alone, once more: ${told(await times(queries * 3, ask))}`);
  await index.close();
}

await indexing();
await queryByPicture();
await transcribing();
await besideTextSearch();
await Promise.all([eye.close(), recogniser.close(), models.close()]);
rmSync(folder, { recursive: true });
