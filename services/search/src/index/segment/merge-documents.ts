import { allStrings } from '../bytes/string-table.ts';
import { fieldCount, lengthOfCode } from './bm25f.ts';
import type { MergeOrder } from './merge-order.ts';
import { tableOfStrings } from './ordinals.ts';
import type { SegmentColumns, TableName } from './segment.ts';
import { chunkMaxima } from './segment-builder.ts';
import { tagColumns } from './tag-columns.ts';
import type { LiveSegment } from './view.ts';

type DocumentColumn = 'sequence' | 'quality' | 'publishedAt' | 'crawledAt' | 'flags';

/** Copies a column into the new order. */
const gather = <T extends SegmentColumns[DocumentColumn]>(
  target: T,
  name: DocumentColumn,
  from: { inputs: LiveSegment[]; order: MergeOrder },
): T => {
  const columns = from.inputs.map(({ segment }) => segment.columns[name]);
  const { input, document } = from.order;
  for (let at = 0; at < target.length; at += 1) {
    target[at] = (columns[input[at] as number] as Float64Array)[document[at] as number] as number;
  }
  return target;
};

const gatherLengths = (inputs: LiveSegment[], order: MergeOrder): { lengths: Uint8Array; fieldLengths: number[] } => {
  const count = order.document.length;
  const lengths = new Uint8Array(fieldCount * count);
  const fieldLengths = new Array<number>(fieldCount).fill(0);
  const sources = inputs.map(({ segment }) => ({ lengths: segment.columns.lengths, count: segment.facts.documents }));
  for (let field = 0; field < fieldCount; field += 1) {
    let sum = 0;
    for (let at = 0; at < count; at += 1) {
      const source = sources[order.input[at] as number] as { lengths: Uint8Array; count: number };
      const code = source.lengths[field * source.count + (order.document[at] as number)] as number;
      lengths[field * count + at] = code;
      sum += lengthOfCode[code] as number;
    }
    fieldLengths[field] = sum;
  }
  return { lengths, fieldLengths };
};

type OrdinalColumn = 'site' | 'language' | 'fileType' | 'educationLevel';

const gatherOrdinals = <T extends Uint32Array | Uint16Array>(
  target: T,
  names: { column: OrdinalColumn; table: TableName },
  from: { inputs: LiveSegment[]; order: MergeOrder },
) => {
  const { inputs, order } = from;
  const strings = inputs.map(({ segment }) => allStrings(segment.tables[names.table]));
  const columns = inputs.map(({ segment }) => segment.columns[names.column]);
  const used = strings.map((list) => new Uint8Array(list.length));
  for (let at = 0; at < target.length; at += 1) {
    const input = order.input[at] as number;
    (used[input] as Uint8Array)[(columns[input] as Uint32Array)[order.document[at] as number] as number] = 1;
  }
  const { table, ordinalOf } = tableOfStrings(
    strings.flatMap((list, input) => list.filter((_, ordinal) => used[input]?.[ordinal] === 1)),
  );
  const maps = strings.map((list) => Uint32Array.from(list, (value) => ordinalOf.get(value) ?? 0));
  for (let at = 0; at < target.length; at += 1) {
    const input = order.input[at] as number;
    const ordinal = (columns[input] as Uint32Array)[order.document[at] as number] as number;
    target[at] = (maps[input] as Uint32Array)[ordinal] as number;
  }
  return { column: target, table };
};

const gatherTags = (inputs: LiveSegment[], order: MergeOrder) => {
  const names = inputs.map(({ segment }) => allStrings(segment.tables.tags));
  const tagsOf = Array.from(order.document, (document, at): string[] => {
    const input = order.input[at] as number;
    const { tagStart, tagList } = (inputs[input] as LiveSegment).segment.columns;
    const tags: string[] = [];
    for (let tag = tagStart[document] as number; tag < (tagStart[document + 1] as number); tag += 1)
      tags.push(names[input]?.[tagList[tag] as number] ?? '');
    return tags;
  });
  return tagColumns(tagsOf);
};

/** What is known of each document, in the new order. */
export const mergeDocuments = (inputs: LiveSegment[], order: MergeOrder) => {
  const from = { inputs, order };
  const count = order.document.length;
  const sequence = gather(new Float64Array(count), 'sequence', from);
  const quality = gather(new Float32Array(count), 'quality', from);
  const sites = gatherOrdinals(new Uint32Array(count), { column: 'site', table: 'sites' }, from);
  const languages = gatherOrdinals(new Uint16Array(count), { column: 'language', table: 'languages' }, from);
  const fileTypes = gatherOrdinals(new Uint16Array(count), { column: 'fileType', table: 'fileTypes' }, from);
  const levels = gatherOrdinals(new Uint16Array(count), { column: 'educationLevel', table: 'educationLevels' }, from);
  const tags = gatherTags(inputs, order);
  const { lengths, fieldLengths } = gatherLengths(inputs, order);
  return {
    fieldLengths,
    columns: {
      sequence,
      bySequence: Uint32Array.from(sequence.keys()).sort(
        (left, right) => (sequence[left] as number) - (sequence[right] as number),
      ),
      lengths,
      quality,
      publishedAt: gather(new Float64Array(count), 'publishedAt', from),
      crawledAt: gather(new Float64Array(count), 'crawledAt', from),
      flags: gather(new Uint8Array(count), 'flags', from),
      chunkQuality: chunkMaxima(quality),
      site: sites.column,
      language: languages.column,
      fileType: fileTypes.column,
      educationLevel: levels.column,
      ...tags.columns,
    },
    tables: {
      sites: sites.table,
      languages: languages.table,
      fileTypes: fileTypes.table,
      educationLevels: levels.table,
      tags: tags.table,
    },
  };
};
