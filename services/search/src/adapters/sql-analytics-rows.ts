import type { Vault } from '@lyceum/platform/vault/vault';
import type { QuerySketch } from '../model/query-counts.ts';
import type { AdministrationTables } from './administration-schema.ts';

type Row = AdministrationTables['query_sketches'];
const hashLength = 16;
const textRecord = (id: string) => `query_sketches.sealed_text:${id}`;

export function readSketch(vault: Pick<Vault, 'openText'>, row: Row): QuerySketch {
  const people = Array.from({ length: row.people.length / hashLength }, (_, at) =>
    row.people.slice(at * hashLength, (at + 1) * hashLength),
  );
  const text = row.sealed_text === null ? undefined : vault.openText(row.sealed_text, textRecord(row.id));
  return { people, found: row.found, nothing: row.nothing, text };
}

export function sketchRow(
  vault: Pick<Vault, 'seal'>,
  { id, day, sketch }: { id: string; day: number; sketch: QuerySketch },
): Row {
  const { people, found, nothing, text } = sketch;
  const sealed = text === undefined ? null : vault.seal(text, textRecord(id));
  return { id, day, people: people.join(''), found, nothing, sealed_text: sealed };
}
