import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmbeddedIndex } from '../../services/search/src/index/embedded-index.ts';
import { filesThatSay } from '../../services/search/src/index/testing/decrypted-files.ts';
import { createCorpus } from '../index/corpus.ts';
import { benchDocument } from './bench-document.ts';

/**
 * How long it takes until nothing of a site is left in the index and in a copy of it, with a hundredth of all documents at
 * that site. Time and CPU of the whole process; the time depends on what else the machine does.
 *
 *   npm run bench:erase -- [documents]
 */
const documents = Number(process.argv[2] ?? 5000);
const folder = mkdtempSync(join(tmpdir(), 'lyceum-bench-erase-'));
const key = new Uint8Array(32).fill(1);
const site = 'leaving.example';
const corpus = createCorpus();
const index = await createEmbeddedIndex({ folder: join(folder, 'index'), key });

async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
  const [cpu, began] = [process.cpuUsage(), performance.now()];
  await work();
  const { user, system } = process.cpuUsage(cpu);
  const seconds = (ms: number) => (ms / 1000).toFixed(2);
  console.log(`${what}: ${seconds(performance.now() - began)} s, CPU ${seconds((user + system) / 1000)} s`);
}

try {
  for (let from = 0; from < documents; from += 500) {
    const batch = Array.from({ length: 500 }, (_, at) => benchDocument(corpus.documentAt(from + at)));
    await index.upsert(
      batch.map((one, at) => (at % 100 === 0 ? { ...one, site, url: `https://${site}/${from + at}` } : one)),
    );
  }
  await index.compact();
  const copy = join(folder, 'copy');
  await measure('taking a copy', () => index.snapshot(copy));
  await measure('out of the index, as searches see it', () =>
    index.delete({ filter: { kind: 'within', site } }, { refresh: 'wait', erase: true }),
  );
  await measure('out of its files too, and looking at them', async () => {
    while (filesThatSay(join(folder, 'index'), key, [site]).length > 0)
      await new Promise((done) => setTimeout(done, 50));
  });
  await measure('out of the copy', () => index.eraseFromCopy(copy, { sites: [site], imagesOf: [], mark: 'bench' }));
  console.log(`left in the copy: ${filesThatSay(copy, key, [site]).length} files of ${documents} documents`);
} finally {
  await index.close();
  rmSync(folder, { recursive: true, force: true });
}
