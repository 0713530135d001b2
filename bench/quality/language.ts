import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { francAll } from 'franc';
import { detect as tinyld, toISO2 } from 'tinyld';
import {
  detectLanguage,
  languagesInSentences,
  supportedLanguages,
} from '../../services/search/src/language/detect-language.ts';
import { table } from './table.ts';

const sets = ['sentences', 'word-pairs', 'single-words'] as const;
type Peer = { name: string; detect(text: string): string };

const peers: Peer[] = [
  { name: 'ours', detect: (text) => detectLanguage(text).language },
  { name: 'tinyld', detect: (text) => tinyld(text) },
  { name: 'franc', detect: (text) => toISO2(individual(francAll(text, { minLength: 1 })[0]?.[0] ?? 'und')) },
];

/** franc names the individual language where two letters name the group. */
const groups: Record<string, string> = {
  azj: 'aze',
  ekk: 'est',
  lvs: 'lav',
  zlm: 'msa',
  als: 'sqi',
  nob: 'nor',
  arb: 'ara',
  cmn: 'zho',
  pes: 'fas',
  kmr: 'kur',
  uzn: 'uzb',
};
const individual = (code: string): string => groups[code] ?? code;
const normalised = (code: string): string => (code === 'nb' ? 'no' : code);

/** Accuracy over the languages supported, for each set, beside franc and tinyld in the same run. */
async function evaluateLanguage(dataFolder: string): Promise<string> {
  const rows: string[][] = [];
  for (const [title, languages] of [
    [`${supportedLanguages.length} languages`, supportedLanguages],
    ['told in sentences only', languagesInSentences],
  ] as const) {
    for (const set of sets) {
      const cases = await casesOf(join(dataFolder, 'language', set), languages);
      if (cases.length === 0) continue;
      const figures = peers.map((peer) => {
        const before = process.cpuUsage();
        const right = cases.filter(({ text, language }) => normalised(peer.detect(text)) === language).length;
        const { user, system } = process.cpuUsage(before);
        return [(right / cases.length).toFixed(3), `${Math.round((user + system) / cases.length)} us`];
      });
      rows.push([title, set, String(cases.length), ...figures.flat()]);
    }
  }
  const heads = peers.flatMap(({ name }) => [name, `${name}, CPU each`]);
  return table(['over', 'set', 'texts', ...heads], rows);
}

async function casesOf(folder: string, languages: readonly string[]): Promise<{ text: string; language: string }[]> {
  const files = (await readdir(folder)).map((file) => ({ file, language: normalised(basename(file, '.txt')) }));
  const wanted = files.filter(({ language }) => languages.includes(language));
  const texts = await Promise.all(wanted.map(({ file }) => readFile(join(folder, file), 'utf8')));
  return wanted.flatMap(({ language }, at) =>
    (texts[at] ?? '')
      .split('\n')
      .filter((text) => text.trim() !== '')
      .map((text) => ({ text, language })),
  );
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  console.log(await evaluateLanguage(process.argv[2] ?? '.'));
}
