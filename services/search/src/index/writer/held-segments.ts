import type { DocumentPatch } from '../../model/document.ts';
import { countDead, documentWith, markDead, patchDocument } from '../segment/changes.ts';
import type { Segment } from '../segment/segment.ts';
import { deadBits, isDead, type LiveSegment } from '../segment/view.ts';

/** A segment that the writer keeps. */
export interface HeldSegment {
  id: number;
  live: LiveSegment;
  /** The name of its file; undefined while it is in memory only. */
  file: string | undefined;
  living: number;
  /** Deaths that searches do not see before the next refresh. */
  next: Uint32Array | undefined;
  /** How often it was asked that nothing is left of its dead documents, not even their words. */
  erase: number;
}

const bytesOf = ({ live }: HeldSegment): number => live.segment.shared.buffer.byteLength;

export const sequencesOf = (segment: Segment, dead: Uint32Array): number[] => {
  const sequences: number[] = [];
  for (let document = 0; document < segment.facts.documents; document += 1) {
    if (isDead(dead, document)) sequences.push(segment.columns.sequence[document] as number);
  }
  return sequences;
};

/** The segments of the index in the order of their sequence numbers, and what happens to single documents in them. */
export const createHeldSegments = () => {
  let held: HeldSegment[] = [];
  let lastId = 0;

  const locate = (sequence: number): { at: HeldSegment; document: number } | undefined => {
    for (const at of held) {
      const { facts } = at.live.segment;
      if (sequence < facts.first || sequence > facts.last) continue;
      const document = documentWith(at.live.segment, sequence);
      if (document >= 0) return { at, document };
    }
    return undefined;
  };

  return {
    all: (): HeldSegment[] => held,
    has: (sequence: number): boolean => locate(sequence) !== undefined,
    holderOf: (sequence: number): HeldSegment | undefined => locate(sequence)?.at,
    add(segment: Segment, file: string | undefined): HeldSegment {
      lastId += 1;
      const live = { segment, dead: deadBits(segment.facts.documents) };
      const fresh: HeldSegment = { id: lastId, live, file, living: segment.facts.documents, next: undefined, erase: 0 };
      held = [...held, fresh].sort((left, right) => left.live.segment.facts.first - right.live.segment.facts.first);
      return fresh;
    },
    remove(gone: HeldSegment[]): void {
      held = held.filter((each) => !gone.includes(each));
    },
    /** From the next refresh on, searches do not find this document. */
    kill(sequence: number): void {
      const found = locate(sequence);
      if (!found) return;
      const { at, document } = found;
      if (!at.next) {
        at.next = deadBits(at.live.segment.facts.documents);
        at.next.set(at.live.dead);
      }
      if (!isDead(at.next, document)) at.living -= 1;
      markDead(at.next, document);
    },
    patch(sequence: number, values: DocumentPatch): void {
      const found = locate(sequence);
      if (found) patchDocument(found.at.live.segment, found.document, values);
    },
    /** Lets searches see the deaths; tells whether there were any. */
    publishDeaths(): boolean {
      let any = false;
      for (const each of held) {
        if (!each.next) continue;
        each.live = { segment: each.live.segment, dead: each.next };
        each.living = each.live.segment.facts.documents - countDead(each.live);
        each.next = undefined;
        any = true;
      }
      return any;
    },
    bytes: (): number => held.reduce((sum, each) => sum + bytesOf(each), 0),
  };
};

export type HeldSegments = ReturnType<typeof createHeldSegments>;
