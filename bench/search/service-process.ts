import { setTimeout as pause } from 'node:timers/promises';
import type { Part } from '@lyceum/platform/service/start';
import { startPart } from '@lyceum/platform/service/start';
import { openAnswering } from '../../services/search/src/join/answering.ts';
import { type Ground, openGround } from '../../services/search/src/join/ground.ts';
import { searchMigrations, searchSealedColumns } from '../../services/search/src/migrations/migrations.ts';
import { searchSettings } from '../../services/search/src/settings.ts';
import { createCorpus } from '../index/corpus.ts';
import { benchDocument } from './bench-document.ts';

/** The answering side as it runs in the service, over an index of made-up documents; told to, more of them arrive. */
const documents = Number(process.argv[2] ?? 100_000);
const batch = 1000;
const corpus = createCorpus();
let ground: Ground | undefined;

const part: Part<typeof searchSettings> = {
  name: 'search',
  title: 'Bench',
  settings: searchSettings,
  tables: { migrations: searchMigrations, sealed: searchSealedColumns },
  async build(house) {
    ground = await openGround(house);
    const { tokens, dependency } = await house.verifyTokens();
    const answering = await openAnswering(ground);
    const app = await house.createServer({ endpoints: [], tokens, dependencies: [dependency] });
    await answering.serve(app);
    return app;
  },
};

const running = await startPart(part, process.env);
const index = ground?.index;
if (!index) throw new Error('no index');
for (let from = 0; from < documents; from += batch) {
  const numbers = Array.from({ length: Math.min(batch, documents - from) }, (_, at) => from + at);
  await index.upsert(numbers.map((number) => benchDocument(corpus.documentAt(number))));
}
await index.refresh();

let arriving = false;
let arrived = 0;
const arrive = async (perSecond: number): Promise<void> => {
  for (arriving = true; arriving; arrived += 1) {
    await index.upsert([benchDocument(corpus.documentAt(documents + arrived))]);
    await pause(1000 / perSecond);
  }
};

process.on('message', (message: { arrive?: number; report?: true }) => {
  if (message.arrive !== undefined) {
    arriving = false;
    if (message.arrive > 0) void arrive(message.arrive);
  }
  if (message.report) process.send?.({ cpu: process.cpuUsage(), arrived, memory: process.memoryUsage().rss });
});
process.on('disconnect', () => void running.close().then(() => process.exit(0)));
process.send?.({ url: running.url });
