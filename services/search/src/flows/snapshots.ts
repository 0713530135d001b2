import { createHash } from 'node:crypto';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Snapshot } from '@lyceum/contracts/search/snapshot';
import { toTime } from '@lyceum/platform/clock';
import { newId } from '@lyceum/platform/ids';
import { problem } from '@lyceum/platform/server/problem';
import type { OptOuts } from '../ports/opt-outs.ts';
import type { SearchIndex, Unwanted } from '../ports/search-index.ts';
import type { HeldOptOut } from '../ports/site-claims.ts';

export interface SnapshotsDeps {
  readonly folder: string;
  /** Behind its door, so that what is restored is gone through. */
  readonly index: Pick<SearchIndex, 'snapshot' | 'restore' | 'eraseFromCopy'>;
  readonly optOuts: Pick<OptOuts, 'onChange'> & { held(): HeldOptOut[] };
}

export interface Snapshots {
  list(): Promise<Snapshot[]>;
  take(): Promise<Snapshot>;
  restore(id: string): Promise<Snapshot>;
  remove(id: string): Promise<void>;
  forgetBefore(time: number): Promise<number>;
  /** Takes out of all copies what has opted out since they were taken. Does nothing where nothing has. */
  obey(): Promise<void>;
}

/** Each takes as much of the disk as the index. */
const mostSnapshots = 10;
const unfinished = '.partial';
const isId = (name: string): boolean => /^[0-9a-f-]{36}$/.test(name);

/** Copies of the index that this service knows of, so that they can be made to obey opt-outs. */
export function createSnapshots({ folder, index, optOuts }: SnapshotsDeps): Snapshots {
  let mustObey = true;
  let last: Promise<unknown> = Promise.resolve();
  optOuts.onChange(() => {
    mustObey = true;
  });

  /** One thing at a time: a copy that is being restored must not be written meanwhile. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  }

  const pathOf = (id: string): string => join(folder, id);

  async function names(): Promise<string[]> {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    return readdir(folder);
  }

  async function show(id: string): Promise<Snapshot> {
    const files = await readdir(pathOf(id));
    const sizes = await Promise.all(files.map(async (name) => (await stat(join(pathOf(id), name))).size));
    return { id, takenAt: toTime(timeOf(id)), bytes: sizes.reduce((sum, size) => sum + size, 0) };
  }

  async function find(id: string): Promise<string> {
    if (!isId(id) || !(await names()).includes(id)) throw problem({ code: 'not_found' });
    return pathOf(id);
  }

  const list = async (): Promise<Snapshot[]> => {
    const ids = (await names()).filter(isId).toSorted((one, other) => (one < other ? 1 : -1));
    return Promise.all(ids.map(show));
  };

  const remove = async (id: string): Promise<void> => rm(await find(id), { recursive: true });

  async function take(): Promise<Snapshot> {
    if ((await list()).length >= mostSnapshots) {
      throw problem({ code: 'conflict', detail: `There are ${mostSnapshots} already: remove one first.` });
    }
    const id = newId();
    const partial = pathOf(id) + unfinished;
    try {
      await index.snapshot(partial);
      await rename(partial, pathOf(id));
    } catch (error) {
      await rm(partial, { recursive: true, force: true });
      throw error;
    }
    // It may have been taken just before something left the index.
    mustObey = true;
    return show(id);
  }

  async function obey(): Promise<void> {
    if (!mustObey) return;
    mustObey = false;
    try {
      const wish = wishOf(optOuts.held());
      for (const name of await names()) {
        // What a crash left half done.
        if (name.endsWith(unfinished)) await rm(pathOf(name), { recursive: true, force: true });
        else if (wish && isId(name)) await index.eraseFromCopy(pathOf(name), wish);
      }
    } catch (error) {
      mustObey = true;
      throw error;
    }
  }

  return {
    list: () => inTurn(list),
    take: () => inTurn(take),
    remove: (id) => inTurn(() => remove(id)),
    obey: () => inTurn(obey),
    restore: (id) =>
      inTurn(async () => {
        await index.restore(await find(id));
        return show(id);
      }),
    forgetBefore: (time) =>
      inTurn(async () => {
        const old = (await list()).filter((each) => Date.parse(each.takenAt) < time);
        for (const { id } of old) await remove(id);
        return old.length;
      }),
  };
}

/** The time in a UUIDv7. */
const timeOf = (id: string): number => Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16);

function wishOf(held: readonly HeldOptOut[]): Unwanted | undefined {
  const of = (wanted: HeldOptOut['what']) =>
    held
      .filter(({ what }) => what === wanted)
      .map(({ site }) => site)
      .toSorted((one, other) => (one < other ? -1 : 1));
  const [sites, imagesOf] = [of('crawling'), of('images')];
  if (sites.length + imagesOf.length === 0) return undefined;
  return {
    sites,
    imagesOf,
    mark: createHash('sha256')
      .update(JSON.stringify([sites, imagesOf]))
      .digest('hex'),
  };
}
