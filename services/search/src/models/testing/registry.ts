import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { create } from 'tar';
import { onTestFinished } from 'vitest';
import type { ModelSpec } from '../model.ts';
import type { PackageSource } from '../npm-package.ts';

export interface Registry {
  spec: ModelSpec;
  /** For npm: this registry, and a cache of its own. */
  env: NodeJS.ProcessEnv;
  /** The same package without npm between, which takes a second for each of its steps. */
  local: PackageSource;
  /** How often the tarball was asked for, and from which byte on. */
  asked: string[];
  /** Ends the next download of the tarball after so many bytes. */
  breakAfter(bytes: number): void;
  /** Answers nothing but errors from now on. */
  goAway(): void;
}

/** A real registry with one package in it, as npm sees one. */
export async function startRegistry(files: Record<string, string | Uint8Array>): Promise<Registry> {
  const folder = temporaryFolder();
  const contents = { 'package.json': JSON.stringify({ name: 'weights', version: '1.0.0' }), ...files };
  for (const [path, content] of Object.entries(contents)) {
    mkdirSync(dirname(join(folder, 'package', path)), { recursive: true });
    writeFileSync(join(folder, 'package', path), content);
  }
  const file = join(folder, 'weights.tgz');
  await create({ gzip: { level: 0 }, file, cwd: folder, portable: true }, ['package']);
  const tarball = readFileSync(file);
  const asked: string[] = [];
  let broken: number | undefined;
  let away = false;

  const server = createServer((request, response) => {
    if (away) return response.writeHead(404).end();
    const { port } = server.address() as AddressInfo;
    if (!request.url?.endsWith('.tgz')) {
      const integrity = `sha512-${createHash('sha512').update(tarball).digest('base64')}`;
      const dist = { tarball: `http://127.0.0.1:${port}/weights/-/weights-1.0.0.tgz`, integrity };
      const versions = { '1.0.0': { name: 'weights', version: '1.0.0', dist } };
      return response.end(JSON.stringify({ name: 'weights', 'dist-tags': { latest: '1.0.0' }, versions }));
    }
    asked.push(request.headers.range ?? 'all');
    const from = Number(/bytes=(\d+)-/.exec(request.headers.range ?? '')?.[1] ?? 0);
    response.writeHead(from > 0 ? 206 : 200, { 'content-length': tarball.length - from });
    if (broken === undefined) return response.end(tarball.subarray(from));
    const end = broken;
    broken = undefined;
    away = true;
    return response.write(tarball.subarray(from, end), () => setTimeout(() => response.destroy(), 50));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const env = { ...process.env, npm_config_fetch_retries: '0', npm_config_cache: join(folder, 'npm') };
  return {
    spec: {
      name: 'weights',
      purpose: 'tests',
      package: 'weights',
      version: '1.0.0',
      sha256: createHash('sha256').update(tarball).digest('hex'),
      bytes: tarball.length,
      files: Object.keys(files).filter((name) => !name.startsWith('unwanted')),
      licence: 'Apache-2.0',
    },
    env: { ...env, npm_config_registry: `http://127.0.0.1:${port}/` },
    local: {
      async fetch({ to }) {
        asked.push('local');
        await copyFile(file, to);
      },
    },
    asked,
    breakAfter(bytes) {
      broken = bytes;
    },
    goAway() {
      away = !away;
    },
  };
}
