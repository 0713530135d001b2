import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { type ContentType, contentTypes } from '../../model/document.ts';
import { IndexError } from '../../model/index-error.ts';
import type { Analyser } from '../analysis/analyser.ts';
import { createSegmentBuilder } from '../segment/segment-builder.ts';
import { readSegmentFile } from '../segment/segment-file.ts';
import type { Store } from '../store/store.ts';
import type { HeldSegments } from './held-segments.ts';

/** While replaying, a segment is closed after this many documents. */
const replayBatch = 8192;

export interface LoadDeps {
  folder: string;
  key: Uint8Array;
  store: Store;
  held: HeldSegments;
  analyser: Analyser;
}

const removeStrayFiles = (folder: string, known: Set<string>): void => {
  for (const name of readdirSync(folder))
    if (/\.seg(\.new)?$/.test(name) && !known.has(name)) rmSync(join(folder, name));
};

/** A file that is damaged or of another analysis is no loss: its documents are read again from the store. */
const loadFile = (deps: LoadDeps, file: string): boolean => {
  try {
    const segment = readSegmentFile(join(deps.folder, file), deps.key);
    if (!segment) return false;
    deps.held.add(segment, file);
    return true;
  } catch (error) {
    const isDamage =
      error instanceof IndexError ||
      error instanceof SyntaxError ||
      (error instanceof Error && ('code' in error || /authenticate/.test(error.message)));
    if (isDamage) return false;
    throw error;
  }
};

/** Documents of a type that no saved segment has: what was in memory when the index stopped. */
const replayGap = (deps: LoadDeps, type: ContentType, gap: { after: number; before: number }): void => {
  let builder = createSegmentBuilder(deps.analyser, type);
  const close = (): void => {
    const segment = builder.build(deps.store.sequence());
    if (segment) deps.held.add(segment, undefined);
    builder = createSegmentBuilder(deps.analyser, type);
  };
  for (const { sequence, document } of deps.store.documentsBetween(type, gap.after, gap.before)) {
    builder.add(document, sequence);
    if (builder.size === replayBatch) close();
  }
  close();
};

const replay = (deps: LoadDeps, type: ContentType): void => {
  const saved = deps.held.all().filter(({ live, file }) => file !== undefined && live.segment.facts.type === type);
  let after = 0;
  for (const { live } of saved) {
    replayGap(deps, type, { after, before: live.segment.facts.first });
    after = live.segment.facts.last;
  }
  replayGap(deps, type, { after, before: Number.MAX_SAFE_INTEGER });
};

/** Brings the segments to where the store is: files, deaths and patches since, and the documents after them. */
export const loadSegments = (deps: LoadDeps): void => {
  const { store, held } = deps;
  store.transaction(() => {
    store.purgeAllDead();
    for (const { file } of store.segments()) if (!loadFile(deps, file)) store.removeSegment(file);
  });
  removeStrayFiles(deps.folder, new Set(store.segments().map(({ file }) => file)));
  const erasing = new Set(store.erasing());
  for (const each of held.all()) if (each.file !== undefined && erasing.has(each.file)) each.erase = 1;
  const dead = store.dead();
  for (const sequence of dead) held.kill(sequence);
  store.transaction(() => store.forgetDead(dead.filter((sequence) => !held.has(sequence))));
  const saved = held.all();
  const oldest = Math.min(...saved.map(({ live }) => live.segment.facts.asOf));
  if (saved.length > 0) for (const { sequence, values } of store.patchesSince(oldest)) held.patch(sequence, values);
  for (const type of contentTypes) replay(deps, type);
  held.publishDeaths();
};
