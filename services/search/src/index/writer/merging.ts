import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { contentTypes, type DocumentPatch } from '../../model/document.ts';
import { documentWith, patchDocument } from '../segment/changes.ts';
import type { SharedSegment } from '../segment/segment.ts';
import { openSegment } from '../segment/segment-memory.ts';
import type { Store } from '../store/store.ts';
import { type HeldSegment, type HeldSegments, sequencesOf } from './held-segments.ts';
import { pickMerge } from './merge-policy.ts';

/** What the merge worker is asked to do. */
export interface MergeJob {
  inputs: { shared: SharedSegment; dead: Uint32Array }[];
  asOf: number;
  /** Where to save the result; it is left unsaved when it is small and none of the inputs was saved. */
  path: string;
  mustSave: boolean;
}

export interface MergeResult {
  shared: SharedSegment | undefined;
  saved: boolean;
}

export interface MergingDeps {
  folder: string;
  store: Store;
  held: HeldSegments;
  runMerge: (job: MergeJob) => Promise<MergeResult>;
  newFile: () => string;
  awaitsPurge: (sequence: number) => boolean;
  /** Searches are to see the new segments, together with everything else up to now. */
  published: () => void;
}

/**
 * Merges in the background, one at a time. Documents die and are patched while a merge runs: both are noted and done again
 * on its result before that takes the place of its inputs.
 */
export const createMerging = (deps: MergingDeps) => {
  const { store, held } = deps;
  let deaths: number[] = [];
  let patches: { sequence: number; values: DocumentPatch }[] = [];
  let running: Promise<void> | undefined;
  let stopped = false;

  const record = (
    inputs: HeldSegment[],
    file: string | undefined,
    merged: { shared: SharedSegment | undefined; dropped: number[]; eraseAgain: boolean },
  ): void => {
    store.transaction(() => {
      for (const input of inputs) if (input.file !== undefined) store.removeSegment(input.file);
      if (merged.shared && file !== undefined) {
        const { type, first, last } = merged.shared.facts;
        store.addSegment({ file, type, first, last });
        if (merged.eraseAgain) store.markErasing(file);
      }
      // A row that is still there has to stay marked as dead, or it would be taken for alive after a crash.
      store.forgetDead(merged.dropped.filter((sequence) => !deps.awaitsPurge(sequence)));
    });
  };

  const take = (shared: SharedSegment, file: string | undefined, eraseAgain: boolean): void => {
    const segment = openSegment(shared);
    for (const { sequence, values } of patches) {
      const document = documentWith(segment, sequence);
      if (document >= 0) patchDocument(segment, document, values);
    }
    held.add(segment, file).erase = eraseAgain ? 1 : 0;
    for (const sequence of deaths) held.kill(sequence);
  };

  const merge = async (inputs: HeldSegment[]): Promise<void> => {
    deaths = [];
    patches = [];
    // Deaths not yet published count as well: the result replaces the inputs for good.
    const dead = inputs.map(({ live, next }) => next ?? live.dead);
    const frozen = dead.map((bits) => bits.slice());
    const erase = inputs.map((input) => input.erase);
    const file = deps.newFile();
    const job: MergeJob = {
      inputs: inputs.map(({ live }, at) => ({ shared: live.segment.shared, dead: frozen[at] as Uint32Array })),
      asOf: store.sequence(),
      path: join(deps.folder, file),
      mustSave: inputs.some((input) => input.file !== undefined),
    };
    const { shared, saved } = await deps.runMerge(job);
    if (stopped) return;
    const dropped = inputs.flatMap(({ live }, at) => sequencesOf(live.segment, frozen[at] as Uint32Array));
    // What was to be erased while the merge ran may have come into its result.
    const eraseAgain = inputs.some((input, at) => input.erase !== erase[at]);
    record(inputs, saved ? file : undefined, { shared, dropped, eraseAgain });
    held.remove(inputs);
    if (shared) take(shared, saved ? file : undefined, eraseAgain);
    deps.published();
    for (const input of inputs) if (input.file !== undefined) rmSync(join(deps.folder, input.file), { force: true });
  };

  const next = (): HeldSegment[] | undefined => {
    const toErase = held.all().find(({ erase, file }) => erase > 0 && file !== undefined);
    if (toErase) return [toErase];
    for (const type of contentTypes) {
      const inputs = pickMerge(held.all().filter(({ live }) => live.segment.facts.type === type));
      if (inputs) return inputs;
    }
    return undefined;
  };

  const loop = async (): Promise<void> => {
    for (let inputs = next(); inputs && !stopped; inputs = next()) await merge(inputs);
  };

  const idle = async (): Promise<void> => {
    while (running !== undefined) await running;
  };

  const start = (work: () => Promise<void>): Promise<void> => {
    running = work().finally(() => {
      running = undefined;
      deaths = [];
      patches = [];
    });
    return running;
  };

  return {
    noteDeath(sequence: number): void {
      if (running !== undefined) deaths.push(sequence);
    },
    notePatch(sequence: number, values: DocumentPatch): void {
      if (running !== undefined) patches.push({ sequence, values });
    },
    /** Merges what the policy finds, if nothing is being merged. */
    poke(failed: (error: unknown) => void): void {
      if (running === undefined && !stopped) start(loop).catch(failed);
    },
    idle,
    /** One segment a type; for tests, benchmarks and before a snapshot. */
    async compact(): Promise<void> {
      for (const type of contentTypes) {
        await idle();
        const inputs = held.all().filter(({ live }) => live.segment.facts.type === type);
        const isCompact =
          inputs.length === 0 || (inputs.length === 1 && inputs[0]?.living === inputs[0]?.live.segment.facts.documents);
        if (!isCompact) await start(() => merge(inputs));
      }
    },
    stop(): void {
      stopped = true;
    },
  };
};

export type Merging = ReturnType<typeof createMerging>;
