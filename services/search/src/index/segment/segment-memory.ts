import type { StringTableData } from '../bytes/string-table.ts';
import {
  type Segment,
  type SegmentColumns,
  type SegmentFacts,
  type SharedSegment,
  type TableName,
  tableNames,
} from './segment.ts';

const kinds = {
  sequence: Float64Array,
  bySequence: Uint32Array,
  lengths: Uint8Array,
  quality: Float32Array,
  publishedAt: Float64Array,
  crawledAt: Float64Array,
  flags: Uint8Array,
  chunkQuality: Float32Array,
  site: Uint32Array,
  language: Uint16Array,
  fileType: Uint16Array,
  educationLevel: Uint16Array,
  tagStart: Uint32Array,
  tagList: Uint32Array,
  termFrequency: Uint32Array,
  termBlock: Uint32Array,
  blockLast: Uint32Array,
  blockStart: Uint32Array,
  blockPositions: Uint32Array,
  blockBest: Float32Array,
  blockFields: Uint8Array,
  postings: Uint8Array,
  positions: Uint8Array,
  surfaceTerm: Uint32Array,
  surfaceFrequency: Uint32Array,
  phraseWeight: Float32Array,
  phraseDocument: Uint32Array,
  phraseTree: Float32Array,
} as const;

const columnNames = Object.keys(kinds) as (keyof SegmentColumns)[];
type Numbers = SegmentColumns[keyof SegmentColumns];

const tableParts = (tables: Record<TableName, StringTableData>): [string, Uint16Array | Uint32Array][] =>
  tableNames.flatMap((name): [string, Uint16Array | Uint32Array][] => [
    [`${name}.units`, tables[name].units],
    [`${name}.starts`, tables[name].starts],
  ]);

const aligned = (offset: number): number => (offset + 7) & ~7;

const viewOf = (name: keyof SegmentColumns, { buffer, sections }: SharedSegment): Numbers => {
  const [offset, length] = sections[name] ?? [0, 0];
  const Kind: new (buffer: SharedArrayBuffer, offset: number, length: number) => Numbers = kinds[name];
  return new Kind(buffer, offset, length);
};

/** Opens a segment over memory that may be shared with other threads. */
export const openSegment = (shared: SharedSegment): Segment => {
  const section = (name: string): [number, number] => shared.sections[name] ?? [0, 0];
  const columns = Object.fromEntries(
    columnNames.map((name) => [name, viewOf(name, shared)]),
  ) as unknown as SegmentColumns;
  const tables = Object.fromEntries(
    tableNames.map((name): [TableName, StringTableData] => [
      name,
      {
        units: new Uint16Array(shared.buffer, ...section(`${name}.units`)),
        starts: new Uint32Array(shared.buffer, ...section(`${name}.starts`)),
        size: shared.tableSizes[name],
      },
    ]),
  ) as Record<TableName, StringTableData>;
  return { facts: shared.facts, columns, tables, shared };
};

/** Lays finished columns into one shared buffer. */
export const packSegment = (content: {
  facts: SegmentFacts;
  columns: SegmentColumns;
  tables: Record<TableName, StringTableData>;
}): Segment => {
  const { facts, columns, tables } = content;
  const parts: [string, Numbers | Uint16Array][] = [
    ...columnNames.map((name): [string, Numbers] => [name, columns[name]]),
    ...tableParts(tables),
  ];
  const sections: SharedSegment['sections'] = {};
  let size = 0;
  for (const [name, values] of parts) {
    sections[name] = [size, values.length];
    size = aligned(size + values.byteLength);
  }
  const buffer = new SharedArrayBuffer(size);
  for (const [name, values] of parts) {
    const [offset] = sections[name] ?? [0];
    new Uint8Array(buffer, offset, values.byteLength).set(
      new Uint8Array(values.buffer, values.byteOffset, values.byteLength),
    );
  }
  const tableSizes = Object.fromEntries(tableNames.map((name) => [name, tables[name].size])) as Record<
    TableName,
    number
  >;
  return openSegment({ facts, buffer, sections, tableSizes });
};
