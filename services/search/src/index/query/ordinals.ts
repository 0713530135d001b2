import type { OrdinalField } from '../../model/query.ts';
import type { StringTableData } from '../bytes/string-table.ts';
import type { Segment } from '../segment/segment.ts';

/** A field with few different values: a number for each document, and the table that the numbers point into. */
export interface Ordinals {
  readonly column: Uint32Array | Uint16Array;
  readonly table: StringTableData;
}

export const ordinalsOf = ({ columns, tables }: Segment, field: OrdinalField): Ordinals => {
  switch (field) {
    case 'site':
      return { column: columns.site, table: tables.sites };
    case 'language':
      return { column: columns.language, table: tables.languages };
    case 'fileType':
      return { column: columns.fileType, table: tables.fileTypes };
    case 'educationLevel':
      return { column: columns.educationLevel, table: tables.educationLevels };
  }
};
