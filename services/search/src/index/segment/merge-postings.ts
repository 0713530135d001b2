import { type Growing, growingIntegers } from '../bytes/growing.ts';
import { skipVarints } from '../bytes/varint.ts';
import { BlockReader, blocksOf } from './block-reader.ts';
import { bodyField, fieldCount } from './bm25f.ts';
import { dropped } from './merge-order.ts';
import { createPostingsWriter, type Posting } from './postings-writer.ts';
import type { Segment } from './segment.ts';

const noScoring = { values: new Float64Array(fieldCount * 256), fields: 0, factor: 0 };

/** Postings of one term from all inputs, with their new document numbers; one run an input. */
const createRuns = () => {
  const document = growingIntegers();
  const input = growingIntegers();
  const payload = growingIntegers();
  const positions = growingIntegers();
  const positionsEnd = growingIntegers();
  return {
    document,
    input,
    payload,
    positions,
    positionsEnd,
    clear(): void {
      for (const list of [document, input, payload, positions, positionsEnd]) list.length = 0;
    },
  };
};

type Runs = ReturnType<typeof createRuns>;

/** Reads all postings of a term in one input. */
const readRun = (
  runs: Runs,
  source: { segment: Segment; reader: BlockReader; map: Uint32Array },
  from: TermSource,
): void => {
  const { segment, reader, map } = source;
  const { columns } = segment;
  const blocks = blocksOf(segment, from.term);
  reader.reset(blocks);
  for (let block = blocks.first; block < blocks.end; block += 1) {
    reader.load(block);
    let at = columns.blockPositions[block] as number;
    for (let index = 0; index < reader.size; index += 1) {
      const payload = reader.payloadAt(index);
      const end = skipVarints(columns.positions, at, reader.wordsAt(index));
      const fresh = map[reader.documents[index] as number] as number;
      if (fresh !== dropped) {
        runs.document.push(fresh);
        runs.input.push(from.input);
        runs.payload.push(payload);
        runs.positions.push(at);
        runs.positionsEnd.push(end);
      }
      at = end;
    }
  }
};

/** Sorting keys are document x 2^31 + posting, exact up to four million documents a segment. */
const keyStep = 2 ** 31;

/** Sorts where a run is not in order; patches of quality do that. */
const sortedOrder = (runs: Runs, order: Growing<Uint32Array<ArrayBuffer>>): void => {
  const { data, length } = runs.document;
  const keys = Float64Array.from({ length }, (_, at) => (data[at] as number) * keyStep + at).sort();
  for (const key of keys) order.push(key % keyStep);
};

/** Merges runs that are each in order. */
const mergedOrder = (runs: Runs, starts: number[], order: Growing<Uint32Array<ArrayBuffer>>): void => {
  const { data, length } = runs.document;
  const next = [...starts];
  const ends = [...starts.slice(1), length];
  while (order.length < length) {
    let winner = -1;
    let lowest = Number.POSITIVE_INFINITY;
    for (let run = 0; run < next.length; run += 1) {
      const head = next[run] as number;
      if (head < (ends[run] as number) && (data[head] as number) < lowest) {
        lowest = data[head] as number;
        winner = run;
      }
    }
    order.push(next[winner] as number);
    next[winner] = (next[winner] as number) + 1;
  }
};

/** Where a term is: the input, and its number there. */
export interface TermSource {
  input: number;
  term: number;
}

export const createPostingsMerger = (deps: {
  segments: Segment[];
  maps: Uint32Array[];
  keepsOrder: boolean[];
  lengths: Uint8Array;
  values: Float64Array;
}) => {
  const { segments, maps, keepsOrder, lengths, values } = deps;
  const writer = createPostingsWriter();
  const runs = createRuns();
  const order = growingIntegers();
  const sources = segments.map((segment, at) => ({
    segment,
    map: maps[at] as Uint32Array,
    reader: new BlockReader(segment, { first: 0, end: 0, documents: 0 }, noScoring),
  }));
  const count = lengths.length / fieldCount;
  const posting: Posting = {
    document: 0,
    payload: new Uint8Array(fieldCount + 1),
    payloadLength: 0,
    fields: 0,
    occurrences: 0,
  };

  const weightOf = (field: number, document: number): number =>
    values[field * 256 + (lengths[field * count + document] as number)] as number;

  const copyPayload = (bytes: Uint8Array, at: number, document: number): void => {
    const head = bytes[at] as number;
    posting.document = document;
    posting.payload[0] = head;
    if (head < 128) {
      posting.payloadLength = 1;
      posting.fields = 1 << bodyField;
      posting.occurrences = head * weightOf(bodyField, document);
      return;
    }
    posting.fields = head & 127;
    posting.occurrences = 0;
    let length = 1;
    for (let field = 0; field < fieldCount; field += 1) {
      if ((head & (1 << field)) === 0) continue;
      const frequency = bytes[at + length] as number;
      posting.payload[length++] = frequency;
      posting.occurrences += frequency * weightOf(field, document);
    }
    posting.payloadLength = length;
  };

  const copyPositions = (source: Uint8Array, from: number, to: number): void => {
    const target = writer.positions;
    target.reserve(to - from);
    for (let at = from; at < to; at += 1) target.data[target.length++] = source[at] as number;
  };

  return {
    writer,
    /** Writes a term; tells how many of its documents live, and writes nothing when none does. */
    writeTerm(from: TermSource[]): number {
      runs.clear();
      order.length = 0;
      const starts: number[] = [];
      for (const each of from) {
        starts.push(runs.document.length);
        readRun(runs, sources[each.input] as (typeof sources)[number], each);
      }
      const total = runs.document.length;
      if (total === 0) return 0;
      if (!from.every(({ input }) => keepsOrder[input])) sortedOrder(runs, order);
      else if (from.length > 1) mergedOrder(runs, starts, order);
      const isSorted = order.length === 0;
      writer.startTerm();
      for (let index = 0; index < total; index += 1) {
        const at = isSorted ? index : (order.data[index] as number);
        const { columns } = segments[runs.input.data[at] as number] as Segment;
        copyPayload(columns.postings, runs.payload.data[at] as number, runs.document.data[at] as number);
        copyPositions(columns.positions, runs.positions.data[at] as number, runs.positionsEnd.data[at] as number);
        writer.add(posting);
      }
      writer.endTerm();
      return total;
    },
  };
};
