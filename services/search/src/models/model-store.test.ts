import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { createLog } from '@lyceum/platform/log/log';
import { expect, onTestFinished, test } from 'vitest';
import { modelPreparing } from './model-preparing.ts';
import { createModelStore, type ModelStoreOptions } from './model-store.ts';
import { createNpmPackages } from './npm-package.ts';
import { type Registry, startRegistry } from './testing/registry.ts';

const log = createLog({ service: 'test', level: 'silent' });

function open(registry: Registry, options: Partial<ModelStoreOptions> = {}) {
  const store = createModelStore({
    cacheFolder: temporaryFolder(),
    log,
    packages: createNpmPackages(registry.env),
    retryAfterMs: [20],
    ...options,
  });
  onTestFinished(() => store.close());
  return store;
}

test('a model is fetched once, holds the wanted files only, and is there without a network afterwards', async () => {
  const registry = await startRegistry({ 'data.txt': 'weights', 'deep/more.bin': 'more', 'unwanted.js': 'x' });
  const cacheFolder = temporaryFolder();
  const folder = await open(registry, { cacheFolder }).prepare(registry.spec);
  expect(readFileSync(join(folder, 'data.txt'), 'utf8')).toBe('weights');
  expect(readFileSync(join(folder, 'deep/more.bin'), 'utf8')).toBe('more');
  expect(existsSync(join(folder, 'unwanted.js'))).toBe(false);
  expect(readdirSync(cacheFolder).filter((name) => !name.endsWith('.lock'))).toHaveLength(1);

  registry.goAway();
  const second = open(registry, { cacheFolder });
  expect(await second.prepare(registry.spec)).toBe(folder);
  expect(second.capabilities()).toEqual([{ name: 'weights', state: 'ready', progress: null }]);
  expect(registry.asked).toEqual(['all']);
});

test('what is not what was pinned is refused, and tried again', async () => {
  const registry = await startRegistry({ 'data.txt': 'weights' });
  const store = open(registry, { packages: registry.local });
  const preparing = store.prepare({ ...registry.spec, sha256: '0'.repeat(64) });
  await expect.poll(() => store.state('weights').state, { timeout: 20_000 }).toBe('failed');
  await store.close();
  await expect(preparing).rejects.toThrow();
});

test('an interrupted download goes on where it ended', async () => {
  const registry = await startRegistry({ 'data.txt': 'weights'.repeat(100_000) });
  registry.breakAfter(100_000);
  const store = open(registry);
  const preparing = store.prepare(registry.spec);
  await expect.poll(() => store.state('weights').state, { timeout: 20_000, interval: 5 }).toBe('failed');
  registry.goAway();
  const folder = await preparing;
  expect(readFileSync(join(folder, 'data.txt'), 'utf8')).toHaveLength(700_000);
  expect(registry.asked).toEqual(['all', 'bytes=100000-']);
});

test('a damaged cache is recognised and made anew', async () => {
  const registry = await startRegistry({ 'data.txt': 'weights' });
  const cacheFolder = temporaryFolder();
  const folder = await open(registry, { cacheFolder, packages: registry.local }).prepare(registry.spec);
  writeFileSync(join(folder, 'data.txt'), 'weighTs');
  expect(await open(registry, { cacheFolder, packages: registry.local }).prepare(registry.spec)).toBe(folder);
  expect(readFileSync(join(folder, 'data.txt'), 'utf8')).toBe('weights');
});

test('two that ask at once for the same model share one preparation', async () => {
  const registry = await startRegistry({ 'data.txt': 'weights' });
  const cacheFolder = temporaryFolder();
  const stores = [
    open(registry, { cacheFolder, packages: registry.local }),
    open(registry, { cacheFolder, packages: registry.local }),
  ];
  const [one, other] = await Promise.all(stores.map((store) => store.prepare(registry.spec)));
  expect(one).toBe(other);
  expect(registry.asked).toHaveLength(1);
});

test('what is made of a package is kept in place of it', async () => {
  const registry = await startRegistry({ 'data.txt': 'weights' });
  const worker = new URL('./testing/upper-case-worker.ts', import.meta.url);
  const folder = await open(registry, { packages: registry.local }).prepare({
    ...registry.spec,
    build: { version: 1, worker },
  });
  expect(readFileSync(join(folder, 'built.txt'), 'utf8')).toBe('WEIGHTS');
  expect(existsSync(join(folder, 'data.txt'))).toBe(false);
});

test('switched off, nothing is fetched and everything says so', async () => {
  const registry = await startRegistry({ 'data.txt': 'weights' });
  const store = open(registry, { off: true });
  await expect(store.prepare(registry.spec)).rejects.toThrow('switched off');
  expect(store.state('weights')).toEqual({ state: 'off', progress: null });
  expect(modelPreparing('Voice search', store.state('weights')).details.code).toBe('unavailable');
  expect(registry.asked).toEqual([]);
});

test('a capability that is not ready says when to ask again and how far it is', () => {
  const { details, status } = modelPreparing('Voice search', { state: 'preparing', progress: 0.456 });
  expect(status).toBe(503);
  expect(details).toMatchObject({ code: 'preparing', retryAfterSeconds: 10, members: { progress: 0.456 } });
  expect(details.detail).toContain('45%');
});
