import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Judgements } from './metrics.ts';

export interface Collection {
  name: string;
  documents: { id: string; title: string; text: string }[];
  queries: { id: string; text: string; judged: Judgements }[];
}

const linesOf = (path: string): string[] => readFileSync(path, 'utf8').trim().split('\n');

/** The files of a split, or all there are. */
const judgementsIn = (folder: string): Map<string, Map<string, number>> => {
  const judged = new Map<string, Map<string, number>>();
  for (const file of readdirSync(folder).filter((name) => name.endsWith('.tsv'))) {
    for (const line of linesOf(join(folder, file))) {
      const [query = '', document = '', grade = ''] = line.split('\t');
      if (!/^-?\d+$/.test(grade.trim())) continue;
      const of = judged.get(query) ?? new Map<string, number>();
      judged.set(query, of.set(document, Number(grade)));
    }
  }
  return judged;
};

/** A folder in the layout of BEIR (Thakur et al. 2021): corpus.jsonl, queries.jsonl, qrels/*.tsv. */
const readCollection = (folder: string, name: string): Collection => {
  const judged = judgementsIn(join(folder, 'qrels'));
  const rows = linesOf(join(folder, 'corpus.jsonl')).map(
    (line) => JSON.parse(line) as { _id: string; title?: string; text?: string },
  );
  const queries = linesOf(join(folder, 'queries.jsonl')).map(
    (line) => JSON.parse(line) as { _id: string; text: string },
  );
  return {
    name,
    documents: rows.map(({ _id, title = '', text = '' }) => ({ id: _id, title, text })),
    queries: queries.flatMap(({ _id, text }) => {
      const of = judged.get(_id);
      return of && [...of.values()].some((grade) => grade > 0) ? [{ id: _id, text, judged: of }] : [];
    }),
  };
};

export const readCollections = (folder: string): Collection[] =>
  readdirSync(folder)
    .filter((name) => existsSync(join(folder, name, 'corpus.jsonl')))
    .map((name) => readCollection(join(folder, name), name));
