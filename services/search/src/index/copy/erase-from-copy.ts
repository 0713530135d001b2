import { chmodSync, closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { ContentType } from '../../model/document.ts';
import { hostOfTag } from '../../model/picture-host.ts';
import { sitesAbove } from '../../model/site.ts';
import type { Unwanted } from '../../ports/search-index.ts';
import { allStrings } from '../bytes/string-table.ts';
import type { Segment } from '../segment/segment.ts';
import { readSegmentFile } from '../segment/segment-file.ts';
import { type Database, openDatabase } from '../store/open-database.ts';
import { storeFile } from '../store/store-file.ts';

export interface EraseJob extends Unwanted {
  /** Where the copy lies. */
  folder: string;
  key: Uint8Array;
}

interface Row {
  sequence: number;
  type: ContentType;
  site: string | null;
  imageUrl: string | null;
}

interface SegmentRow {
  file: string;
  type: ContentType;
  first: number;
  last: number;
}

const createJudge = ({ sites, imagesOf }: Unwanted) => {
  const out = new Set(sites);
  const withoutImages = new Set([...sites, ...imagesOf]);
  const isUnder = (site: string, names: ReadonlySet<string>): boolean => {
    for (const above of sitesAbove(site)) if (names.has(above)) return true;
    return false;
  };
  const isUnwantedAt = (site: string, type: ContentType): boolean =>
    isUnder(site, type === 'image' ? withoutImages : out);
  return {
    document({ type, site, imageUrl }: Row): boolean {
      const host = imageUrl === null ? undefined : URL.parse(imageUrl)?.host;
      return isUnwantedAt(site ?? '', type) || (host !== undefined && isUnder(host, withoutImages));
    },
    /** By what the segment names, so that documents count too that were dead already. */
    segment({ facts, tables }: Segment): boolean {
      const hosts = allStrings(tables.tags).flatMap((tag) => hostOfTag(tag) ?? []);
      return (
        allStrings(tables.sites).some((site) => isUnwantedAt(site, facts.type)) ||
        hosts.some((host) => isUnder(host, withoutImages))
      );
    },
  };
};

type Judge = ReturnType<typeof createJudge>;

const select = <T>(database: Database, sql: string): IterableIterator<T> =>
  database.prepare(sql).iterate([]) as unknown as IterableIterator<T>;

const factOf = (database: Database, name: string): unknown =>
  database.prepare('select value from facts where name = ?').all([name])[0]?.value;

const setFact = (database: Database, name: string, value: string | number): unknown =>
  database.prepare('insert or replace into facts (name, value) values (?, ?)').run([name, value]);

/** Such a segment is made again from the documents when the copy is restored. */
const createPick =
  (job: EraseJob, judge: Judge, removed: readonly Row[]) =>
  (segment: SegmentRow): boolean => {
    if (
      removed.some(
        ({ type, sequence }) => type === segment.type && sequence >= segment.first && sequence <= segment.last,
      )
    )
      return true;
    try {
      const read = readSegmentFile(join(job.folder, segment.file), job.key);
      return read === undefined || judge.segment(read);
    } catch {
      return true;
    }
  };

/** In place and in one step; `scrub` stays until the file was written anew, also over a crash. */
const removeRows = (job: EraseJob, database: Database): number => {
  const judge = createJudge(job);
  const removed: Row[] = [];
  const rows = select<Row>(
    database,
    `select sequence, type, content ->> '$.site' as site, content ->> '$.image.imageUrl' as imageUrl from documents`,
  );
  for (const row of rows) if (judge.document(row)) removed.push(row);
  const segments = [...select<SegmentRow>(database, 'select file, type, first, last from segments')];
  const dropped = segments.filter(createPick(job, judge, removed));
  if (removed.length + dropped.length === 0) return 0;
  database.exec('begin immediate');
  for (const table of ['documents', 'current', 'patches']) {
    const statement = database.prepare(`delete from ${table} where sequence = ?`);
    for (const { sequence } of removed) statement.run([sequence]);
  }
  const dropSegment = database.prepare('delete from segments where file = ?');
  for (const { file } of dropped) dropSegment.run([file]);
  // Queries may name a site; the service fills these again within a minute of a restore.
  database.exec('delete from popular');
  setFact(database, 'scrub', 1);
  database.exec('commit');
  return removed.length;
};

/** Deleted rows leave scraps; a file that is written anew has none. It takes the place of the old one in one step. */
const writeAnew = (job: EraseJob, path: string): void => {
  const fresh = `${path}.new`;
  rmSync(fresh, { force: true });
  const before = openDatabase(path, job.key, { readonly: false });
  try {
    before.prepare('vacuum into ?').run([fresh]);
  } finally {
    before.close();
  }
  chmodSync(fresh, 0o600);
  const after = openDatabase(fresh, job.key, { readonly: false });
  after.exec(`delete from facts where name = 'scrub'`);
  setFact(after, 'obeys', job.mark);
  // As a file by itself: beside a name that changes, a log would be lost.
  after.pragma('journal_mode = delete');
  after.close();
  const file = openSync(fresh, 'r');
  fsyncSync(file);
  closeSync(file);
  renameSync(fresh, path);
  for (const ending of ['-wal', '-shm']) rmSync(`${path}${ending}`, { force: true });
};

const removeStrays = (folder: string, known: ReadonlySet<string>): void => {
  for (const name of readdirSync(folder)) if (name.endsWith('.seg') && !known.has(name)) rmSync(join(folder, name));
};

/**
 * Takes out of a copy of the index what owners of sites do not want there, and tells how many documents that were. Cut
 * off anywhere, it is done by doing it again; a copy that obeys already is only looked at.
 */
export const eraseFromCopy = (job: EraseJob): number => {
  const path = join(job.folder, storeFile);
  if (!existsSync(path)) return 0;
  const database = openDatabase(path, job.key, { readonly: false });
  let removed = 0;
  let isUnclean = false;
  let segments = new Set<string>();
  try {
    if (factOf(database, 'obeys') === job.mark) return 0;
    removed = removeRows(job, database);
    isUnclean = factOf(database, 'scrub') !== undefined;
    segments = new Set([...select<SegmentRow>(database, 'select file from segments')].map(({ file }) => file));
    if (!isUnclean) setFact(database, 'obeys', job.mark);
  } finally {
    database.close();
  }
  removeStrays(job.folder, segments);
  if (isUnclean) writeAnew(job, path);
  return removed;
};
