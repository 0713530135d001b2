import { mkdirSync, writeFileSync } from 'node:fs';
import type { OpenEngine } from './bench-engine.ts';
import { createCorpus } from './corpus.ts';
import { openFts5 } from './engines/fts5.ts';
import { openMiniSearch } from './engines/minisearch.ts';
import { openOrama } from './engines/orama.ts';
import { openOurs } from './engines/ours.ts';
import { measure } from './measure.ts';
import { createTextCorpus } from './text-corpus.ts';

/** Entry of a process that measures one engine, so that none has to share memory with another. */
const engines: Record<string, OpenEngine> = {
  ours: openOurs,
  fts5: openFts5,
  minisearch: openMiniSearch,
  orama: openOrama,
};
const [name = '', documents = '', queries = '', folder = '', output = '', texts = ''] = process.argv.slice(2);
const open = engines[name];
if (!open) throw new Error(`There is no engine ${name}`);
mkdirSync(folder, { recursive: true });
const corpus = texts === '' ? createCorpus() : createTextCorpus(texts);
const engine = await open(folder);
const figures = await measure(name, engine, { corpus, documents: Number(documents), folder, queries: Number(queries) });
writeFileSync(output, JSON.stringify(figures));
await engine.close();
