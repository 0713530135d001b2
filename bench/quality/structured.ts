import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compareSample, type Notation } from './structured-forms.ts';
import { evaluateLearningResources } from './structured-learning.ts';

/** Results in forms that only extruct has; `docs/extraction.md` says what each is. */
const otherForms: readonly [RegExp, string][] = [
  [/\.flat\.json$|_flat[._]|_flat_test/, "extruct's flat form of a result that is compared in its own form"],
  [/withtext\.json$/, "extruct's option to add the text of each item"],
  [/_node_id\.json$/, "extruct's option to add the place of each item in its own tree"],
  [/microformat/, 'microformats are not read'],
  [
    /elysianfields_1\.json \(opengraph\)/,
    'a sample for the order of RDFa values; extruct itself gives something else for this part',
  ],
];

/** Where the expected result is not what the specification asks for, or is in a form that says nothing to a search. */
const explained: readonly { sample: RegExp; why: string; without: RegExp }[] = [
  {
    sample: /songkick.*\(rdfa\)/,
    why: 'the page says lang="en"; extruct loses the language',
    without: /^@language$/,
  },
  {
    sample: /songkick.*\(opengraph\)/,
    why: 'extruct reads the prefix `songkick-concerts` as `concerts`',
    without: /^(?:songkick-)?concerts$/,
  },
  {
    sample: /Portfolio/,
    why: 'XML literals are read as text; plain link types (`alternate`, `icon`) are no statements in RDFa 1.1',
    without: /^http:\/\/purl\.org\/rss\/1\.0\/modules\/content\/encoded$|^http:\/\/www\.w3\.org\/1999\/xhtml\/vocab#/,
  },
];

interface Case {
  name: string;
  htmlPath: string;
  notation: Notation;
  base: string | undefined;
  expected: unknown;
}

const notations = new Set<string>(['microdata', 'json-ld', 'rdfa', 'opengraph', 'dublincore'] satisfies Notation[]);

const bases: readonly [RegExp, string][] = [
  [/microdata\.7\.1/, 'http://blog.example.com/progress-report'],
  [/microdata\.object/, 'http://www.example.com/microdata/test'],
  [/product_custom_url/, 'http://some-example.com'],
  [/Portfolio/, 'http://nielslubberman.nl/drupal/'],
  [/songkick\/tovestyrke/, 'https://www.songkick.com/concerts/30166884-tove-styrke-at-hoxton-square-bar-and-kitchen'],
  [/songkick\/elysianfields/, 'http://www.songkick.com/artists/236156-elysian-fields'],
];

const notationOf = (path: string): Notation => {
  if (path.endsWith('.jsonld')) return 'json-ld';
  if (path.endsWith('.expanded.json') || /Portfolio|expanded_OG/.test(path)) return 'rdfa';
  if (path.includes('opengraph')) return 'opengraph';
  return path.includes('dublincore') ? 'dublincore' : 'microdata';
};

function htmlOf(path: string): string {
  const stem = path.replace(/(?:\.expanded)?\.json(?:ld)?$/, '');
  return [stem, stem.replace(/_custom_url.*$/, '')].map((name) => `${name}.html`).find(existsSync) ?? '';
}

function casesOf(folder: string, path: string): Case[] {
  const name = relative(folder, path);
  const expected = JSON.parse(readFileSync(path, 'utf8')) as unknown;
  const base = bases.find(([pattern]) => pattern.test(name))?.[1];
  const htmlPath = htmlOf(path);
  if (Array.isArray(expected)) return [{ name, htmlPath, notation: notationOf(name), base, expected }];
  const parts = expected as Record<string, unknown>;
  if (parts.items !== undefined)
    return [{ name, htmlPath, notation: notationOf(name), base, expected: (parts.items as unknown[]).flat() }];
  return Object.entries(parts)
    .filter(([notation]) => notations.has(notation))
    .map(([notation, part]) => ({
      name: `${name} (${notation})`,
      htmlPath,
      notation: notation as Notation,
      base,
      expected: part,
    }));
}

interface Tally {
  counts: Map<Notation, { samples: number; same: number; explained: number }>;
  notes: string[];
  verbose: boolean;
}

function judge(tally: Tally, { name, htmlPath, notation, base, expected }: Case): void {
  const form = otherForms.find(([pattern]) => pattern.test(name))?.[1];
  if (form) {
    tally.notes.push(`not compared: ${name}: ${form}`);
    return;
  }
  const question = { notation, html: readFileSync(htmlPath, 'utf8'), base, expected };
  const known = explained.find(({ sample }) => sample.test(name));
  const { same, ...both } = compareSample(question);
  const sameOtherwise = !same && known !== undefined && compareSample({ ...question, without: known.without }).same;
  const count = tally.counts.get(notation) ?? { samples: 0, same: 0, explained: 0 };
  count.samples++;
  if (same) count.same++;
  if (sameOtherwise) count.explained++;
  tally.counts.set(notation, count);
  if (same) return;
  tally.notes.push(sameOtherwise ? `explained: ${name}: ${known.why}` : `DIFFERENT: ${name}`);
  if (tally.verbose && !sameOtherwise) console.log(JSON.stringify(both, undefined, 1));
}

/** Compares with extruct's expected results, sample by sample; `verbose` shows both where they differ. */
export async function evaluateStructured(dataFolder: string, verbose = false): Promise<void> {
  const folder = join(dataFolder, 'structured', 'samples');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.json(?:ld)?$/.test(file))
    .map((file) => join(folder, file))
    .sort();
  const tally: Tally = { counts: new Map(), notes: [], verbose };
  for (const path of files) for (const one of casesOf(folder, path)) judge(tally, one);
  console.log('\nStructured data against extruct’s expected results');
  console.table(Object.fromEntries(tally.counts));
  for (const note of tally.notes) console.log(note);
  evaluateLearningResources(dataFolder);
}
