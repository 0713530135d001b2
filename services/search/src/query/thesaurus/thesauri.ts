import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Expansion } from '../../model/understood-query.ts';
import { openThesaurus, type Thesaurus } from './thesaurus-file.ts';

/** Thesauri of other languages than English, as far as the machine has them (Debian: `mythes-de` and the like). */
export interface Thesauri {
  /** Nothing while one is being read, which the first question starts. */
  synonyms(word: string, language: string): Promise<Expansion['added']>;
  /** Resolves when that of a language has been read, or there is none. */
  ready(language: string): Promise<boolean>;
}

const usualFolders = ['/usr/share/mythes', '/usr/share/myspell/dicts'];
const fileName = /^th_([a-z]{2,3})_[\w-]*v2\.idx$/i;
/** No list says how usual a meaning is: a word of many may well mean another. */
const mostMeanings = 3;
const mostSynonyms = 3;
/** Shared by the meanings, beside 1 for the word typed. */
const weight = 0.25;

const filesIn = async (folder: string): Promise<[language: string, base: string][]> => {
  const names = await readdir(folder).catch(() => []);
  return names.sort().flatMap((name): [string, string][] => {
    const language = fileName.exec(name)?.[1]?.toLowerCase();
    return language === undefined ? [] : [[language, join(folder, name.replace(/\.idx$/i, ''))]];
  });
};

export const createThesauri = (folders: readonly string[] = usualFolders): Thesauri => {
  let files: Promise<Map<string, string>> | undefined;
  const opened = new Map<string, Thesaurus>();
  const opening = new Map<string, Promise<void>>();

  const find = async (): Promise<Map<string, string>> => {
    const found = (await Promise.all(folders.map(filesIn))).flat();
    // The first of a language counts.
    return new Map(found.reverse());
  };

  const read = async (language: string): Promise<void> => {
    files ??= find();
    const base = (await files).get(language);
    if (base !== undefined) opened.set(language, await openThesaurus(base));
  };

  const start = (language: string): Promise<void> => {
    const started = opening.get(language) ?? read(language).catch(() => {});
    opening.set(language, started);
    return started;
  };

  return {
    async ready(language) {
      await start(language);
      return opened.has(language);
    },
    async synonyms(word, language) {
      void start(language);
      const meanings = (await opened.get(language)?.meanings(word)) ?? [];
      if (meanings.length === 0 || meanings.length > mostMeanings) return [];
      const others = new Set(meanings.flat().map((each) => each.toLowerCase()));
      others.delete(word);
      return [...others]
        .slice(0, mostSynonyms * meanings.length)
        .filter((text) => text.split(' ').length <= 2)
        .slice(0, mostSynonyms)
        .map((text) => ({ text, weight: weight / meanings.length, why: 'synonym' as const }));
    },
  };
};
