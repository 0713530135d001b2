import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decodeAudio } from '../../services/search/src/voice/audio/decode-audio.ts';
import { createLocalRecogniser } from '../../services/search/src/voice/local-recogniser.ts';
import { typedQuery } from '../../services/search/src/voice/spoken-query.ts';
import { cpuSeconds } from '../cpu-time.ts';
import { benchLog, openBenchModels, untilReady } from './models.ts';

/** Word error rate and speed of voice search: `node bench/pictures/speech.ts [folder with transcripts.json]`. */
const queries = [
  'the history of the printing press',
  'how do vaccines work',
  'capital of australia',
  'recipe for tomato soup',
  'who invented the telephone',
  'causes of the french revolution',
  'distance between the earth and the moon',
  'cheap flights to berlin',
  'weather tomorrow in london',
  'introduction to linear algebra',
  'symptoms of the common cold',
  'best books about ancient rome',
  'how to change a bicycle tyre',
  'meaning of photosynthesis',
  'train from paris to amsterdam',
  'museum of natural history opening hours',
  'difference between a virus and a bacterium',
  'learn to play the guitar',
  'population of japan',
  'solar panels for a small house',
];

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s']/gu, ' ')
    .split(/\s+/)
    .filter((word) => word !== '');

/** Insertions, deletions and substitutions. */
function wordErrors(said: string[], heard: string[]): number {
  let row = heard.map((_, at) => at + 1);
  row.unshift(0);
  for (const [at, word] of said.entries()) {
    const next = [at + 1];
    for (const [column, other] of heard.entries()) {
      const change = (row[column] ?? 0) + (word === other ? 0 : 1);
      next.push(Math.min(change, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const folder = mkdtempSync(join(tmpdir(), 'lyceum-speech-'));
const voices: Record<string, (text: string) => Buffer> = {
  flite(text) {
    const file = join(folder, 'speech.wav');
    execFileSync('flite', ['-voice', 'slt', '-t', text, '-o', file]);
    return readFileSync(file);
  },
  'espeak-ng': (text) => execFileSync('espeak-ng', ['-v', 'en-us', '-s', '150', '--stdout', text]),
};

const models = openBenchModels();
const recogniser = createLocalRecogniser({ store: models, log: benchLog });
await untilReady(recogniser.ready);

async function measure(name: string, cases: { text: string; recording: Buffer }[]): Promise<void> {
  let errors = 0;
  let words = 0;
  let seconds = 0;
  const before = cpuSeconds();
  const started = performance.now();
  for (const { text, recording } of cases) {
    const { transcript } = await recogniser.recognise(recording);
    const said = wordsOf(typedQuery(text));
    errors += wordErrors(said, wordsOf(typedQuery(transcript)));
    words += said.length;
  }
  const cpu = cpuSeconds() - before;
  const took = (performance.now() - started) / 1000;
  for (const { recording } of cases) seconds += (await decodeAudio(recording)).length / 16_000;
  console.log(
    `${name}: word error rate ${((100 * errors) / words).toFixed(1)}% of ${words} words; ` +
      `${(seconds / took).toFixed(1)} s of speech a second, ${(seconds / cpu).toFixed(1)} a CPU second`,
  );
}

const [data] = process.argv.slice(2);
if (data !== undefined) {
  const transcripts = JSON.parse(readFileSync(join(data, 'transcripts.json'), 'utf8')) as {
    file: string;
    language: string;
    transcript: string;
  }[];
  const english = transcripts.filter(({ language }) => language === 'en');
  await measure(
    'recorded',
    english.map(({ file, transcript }) => ({ text: transcript, recording: readFileSync(join(data, file)) })),
  );
}
for (const [voice, speak] of Object.entries(voices)) {
  await measure(
    voice,
    queries.map((text) => ({ text, recording: speak(text) })),
  );
}
await recogniser.close();
await models.close();
rmSync(folder, { recursive: true });
