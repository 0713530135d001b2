import { readFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { parseArgs } from 'node:util';
import sharp, { type Sharp } from 'sharp';
import type { SeenPicture } from '../../services/search/src/model/picture.ts';
import { kinshipOf } from '../../services/search/src/pictures/kinship.ts';
import { mirroredLayout } from '../../services/search/src/pictures/layout.ts';
import { createLocalEye } from '../../services/search/src/pictures/local-eye.ts';
import { cosine } from '../../services/search/src/vectors/testing/seeded-vectors.ts';
import { benchLog, openBenchModels, percentile, untilReady } from './models.ts';
import { pictureFiles } from './picture-files.ts';

/**
 * How well changed copies of pictures are told from other pictures, for each change and threshold:
 *   npm run eval:pictures -- FOLDER --pictures 200
 * Pictures in one folder, or in one within it, may be versions of one another and are not counted as others.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { pictures: { type: 'string', default: '200' }, show: { type: 'boolean', default: false } },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('Which folder has the pictures? npm run eval:pictures -- FOLDER');

const workingSide = 1000;

/** Of a picture of this size; `extract` is in pixels. */
const inner = (share: number) => (picture: Sharp, width: number, height: number) =>
  picture.extract({
    left: Math.round((width * (1 - share)) / 2),
    top: Math.round((height * (1 - share)) / 2),
    width: Math.max(1, Math.floor(width * share)),
    height: Math.max(1, Math.floor(height * share)),
  });
const changes: Record<string, (picture: Sharp, width: number, height: number) => Sharp> = {
  'JPEG of quality 30': (picture) => picture.jpeg({ quality: 30 }),
  'a third of the size': (picture, width) => picture.resize(Math.ceil(width / 3)),
  mirrored: (picture) => picture.flop(),
  '5% cut off': inner(0.95),
  '10% cut off': inner(0.9),
  '30% cut off': inner(0.7),
  blurred: (picture, width) => picture.blur(Math.max(0.5, width / 200)),
  'brighter, other colours': (picture) => picture.modulate({ brightness: 1.25, saturation: 0.6, hue: 20 }),
  'turned by 5 degrees': (picture) => picture.rotate(5, { background: '#fff' }),
};

interface Looked {
  layout: Float32Array | undefined;
  vector: Float32Array;
}

const models = openBenchModels();
const eye = createLocalEye({ store: models, log: benchLog, timeoutMs: 600_000 });
await untilReady(eye.canSee);

const look = async (bytes: Buffer): Promise<Looked & { picture: SeenPicture }> => {
  const picture = await eye.read(bytes, { keep: false, urgent: false });
  return { picture, layout: picture.layout, vector: await eye.vectorOf(picture) };
};

/** Pictures of one colour have none. */
const layoutLikeness = ({ layout: one }: Looked, { layout: other }: Looked): number =>
  one && other ? Math.max(cosine(one, other), cosine(mirroredLayout(one), other)) : -1;

interface Pair {
  layout: number;
  likeness: number;
  names: string;
}
const pairOf = (one: Looked, other: Looked, names: string): Pair => ({
  layout: layoutLikeness(one, other),
  likeness: cosine(one.vector, other.vector),
  names,
});

/** As a search would call it. */
function judged({ layout, likeness }: Pair): string {
  const kinship = kinshipOf({ layout, likeness: likeness >= eye.engine.similarFrom ? likeness : undefined });
  return kinship?.copy ?? kinship?.match ?? 'not found';
}

const originals: (Looked & { file: string })[] = [];
const changed = new Map<string, { original: Looked; copy: Looked; file: string }[]>(
  Object.keys(changes).map((name) => [name, []]),
);
const unsafe: string[] = [];

for (const file of pictureFiles(folder, Number(values.pictures))) {
  try {
    // On white, as pictures are looked at: else changes would show what lies beneath transparent parts.
    const { data, info } = await sharp(readFileSync(file), { limitInputPixels: 40_000_000 })
      .resize(workingSide, workingSide, { fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#fff' })
      .png()
      .toBuffer({ resolveWithObject: true });
    const { picture, ...original } = await look(data);
    if (!(await eye.see(picture)).safe) unsafe.push(file);
    const kept = { ...original, file };
    originals.push(kept);
    for (const [name, change] of Object.entries(changes)) {
      const copy = await look(await change(sharp(data), info.width, info.height).toBuffer());
      changed.get(name)?.push({ original: kept, copy, file });
    }
  } catch (error) {
    console.error(`${file}: ${String(error)}`);
  }
}

const copies = new Map(
  [...changed].map(([name, all]) => [
    name,
    all.map(({ original, copy, file }) => pairOf(original, copy, relative(folder, file))),
  ]),
);

const areStrangers = (one: string, other: string): boolean => {
  const [left, right] = [`${dirname(one)}/`, `${dirname(other)}/`];
  return !left.startsWith(right) && !right.startsWith(left);
};
const strangers: Pair[] = [];
for (const [at, one] of originals.entries()) {
  for (const other of originals.slice(at + 1)) {
    if (!areStrangers(one.file, other.file)) continue;
    strangers.push(pairOf(one, other, `${relative(folder, one.file)} | ${relative(folder, other.file)}`));
  }
}

const share = (pairs: readonly Pair[], counts: (pair: Pair) => boolean): string =>
  ((100 * pairs.filter(counts).length) / Math.max(1, pairs.length)).toFixed(pairs === strangers ? 3 : 1);
/** Chance that a copy is nearer than a stranger, over all pairs of both. */
function areaUnderCurve(pairs: readonly Pair[], near: (pair: Pair) => number): string {
  const others = Float64Array.from(strangers, near).sort();
  const below = (value: number): number => {
    let [low, high] = [0, others.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((others[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  // Ties count half.
  const wins = pairs.map(near).reduce((sum, value) => sum + (below(value) + below(value + 1e-9)) / 2, 0);
  return (wins / pairs.length / Math.max(1, others.length)).toFixed(4);
}

const rows: [string, Pair[]][] = [...copies, ['other pictures', strangers]];
const table = (thresholds: number[], counts: (pair: Pair, threshold: number) => boolean, near: (p: Pair) => number) => {
  console.log(
    `| changed | area under curve | ${thresholds.join(' | ')} |\n|---|---|${'---|'.repeat(thresholds.length)}`,
  );
  for (const [name, pairs] of rows) {
    const cells = thresholds.map((threshold) => share(pairs, (pair) => counts(pair, threshold)));
    console.log(`| ${name} | ${pairs === strangers ? '' : areaUnderCurve(pairs, near)} | ${cells.join(' | ')} |`);
  }
};

console.log(`${originals.length} pictures, ${strangers.length} pairs of different ones; shares in percent\n`);
console.log('Likeness of the layouts, at least:');
table(
  [0.8, 0.85, 0.9, 0.92, 0.95, 0.98],
  ({ layout }, least) => layout >= least,
  ({ layout }) => layout,
);
console.log('\nLikeness of the vectors, at least:');
table(
  [0.7, 0.75, 0.78, 0.82, 0.86, 0.9],
  ({ likeness }, least) => likeness >= least,
  ({ likeness }) => likeness,
);
const outcomes = ['same', 'changed', 'similar', 'not found'];
console.log(`\n| changed | ${outcomes.join(' | ')} |\n|---|${'---|'.repeat(outcomes.length)}`);
for (const [name, pairs] of rows) {
  console.log(
    `| ${name} | ${outcomes.map((outcome) => share(pairs, (pair) => judged(pair) === outcome)).join(' | ')} |`,
  );
}
const likenesses = strangers.map(({ likeness }) => likeness);
console.log(
  `\nother pictures: median ${percentile(likenesses, 0.5).toFixed(2)}, 99 of 100 below ${percentile(likenesses, 0.99).toFixed(2)}`,
);
console.log(`judged unfit for everybody: ${unsafe.length} of ${originals.length}`);
if (values.show) {
  for (const file of unsafe) console.log(`unfit: ${relative(folder, file)}`);
  for (const outcome of ['same', 'changed']) {
    const wrong = strangers.filter((pair) => judged(pair) === outcome);
    for (const { names, layout, likeness } of wrong.slice(0, 25))
      console.log(`${outcome} ${layout.toFixed(3)} ${likeness.toFixed(3)} ${names}`);
  }
}
await eye.close();
await models.close();
