import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { searchIndexContract } from '../ports/search-index.contract.ts';
import { createEmbeddedIndex } from './embedded-index.ts';

const base = mkdtempSync(join(tmpdir(), 'lyceum-index-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
let folders = 0;

searchIndexContract('the embedded index', async () => {
  folders += 1;
  const folder = join(base, `f${folders}`);
  return {
    folder,
    index: await createEmbeddedIndex({ folder, key: new Uint8Array(32).fill(folders), refreshMs: 50 }),
  };
});
