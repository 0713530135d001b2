import { byUnits, createStringTableWriter, type StringTableData } from '../bytes/string-table.ts';

/** A sorted table of the distinct strings, and the number of each string in it. */
export const tableOfStrings = (
  values: Iterable<string>,
): { table: StringTableData; ordinalOf: Map<string, number> } => {
  const sorted = [...new Set(values)].sort(byUnits);
  const writer = createStringTableWriter();
  for (const value of sorted) writer.add(value);
  return { table: writer.done(), ordinalOf: new Map(sorted.map((value, ordinal) => [value, ordinal])) };
};
