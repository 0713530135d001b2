import type { QueryKind } from './corpus.ts';
import type { Figures, Latency } from './measure.ts';

const round = (value: number | undefined): string => {
  if (value === undefined) return '-';
  return value >= 100 ? value.toFixed(0) : value.toPrecision(3);
};

const line = (cells: string[]): string => `| ${cells.join(' | ')} |`;

const latencies =
  (figures: Figures, latency: Partial<Record<QueryKind, Latency>>, when: string) =>
  (kind: QueryKind): string[] => {
    const each = latency[kind];
    return [
      figures.engine,
      when,
      kind,
      round(each?.p50),
      round(each?.p95),
      round(each?.p99),
      round(each?.cpu),
      round(each?.found),
    ];
  };

/** One size of collection, as tables in Markdown. */
export const table = (all: Figures[], kinds: readonly QueryKind[]): string => {
  const [first] = all;
  if (!first) return 'No engine survived.';
  const build = all.map((each) =>
    line([
      each.engine,
      round(each.documentsPerSecond),
      round(each.settleSeconds),
      round(each.cpuPerDocumentUs),
      round(each.diskMegabytes),
      round(each.memoryMegabytes),
      round(each.startSeconds),
      round(each.writesPerSecond),
      round(each.longestHoldMs),
      round(each.longestWorkMs),
      round(each.longestUnseenMs),
      round(each.suggest?.completed),
      round(each.suggest?.corrected),
    ]),
  );
  const rows = kinds.flatMap((kind) =>
    all.flatMap((each) => [
      latencies(each, each.quiet, 'quiet')(kind),
      latencies(each, each.whileWriting, '200 writes/s')(kind),
    ]),
  );
  return [
    `\n## ${first.documents} documents\n`,
    line([
      'engine',
      'documents/s',
      'settle s',
      'CPU us/document',
      'disk MB',
      'RSS MB',
      'start s',
      'writes/s kept',
      'longest hold ms',
      'of it CPU ms',
      'longest unseen ms',
      'completion ms',
      'correction ms',
    ]),
    line(Array.from({ length: 13 }, () => '---')),
    ...build,
    '',
    line(['engine', 'when', 'query', 'p50 ms', 'p95 ms', 'p99 ms', 'CPU ms', 'hits']),
    line(Array.from({ length: 8 }, () => '---')),
    ...rows.filter((cells) => cells[3] !== '-').map(line),
  ].join('\n');
};

const find = (all: Figures[], engine: string, documents: number): Figures | undefined =>
  all.find((each) => each.engine === engine && each.documents === documents);

/** What the figures say about the aims, as ratios. */
export const ratios = (all: Figures[]): string => {
  const sizes = [...new Set(all.map(({ documents }) => documents))].sort((left, right) => left - right);
  const largest = sizes.at(-1) ?? 0;
  const ours = find(all, 'ours', largest);
  const fts5 = find(all, 'fts5', largest);
  const small = find(all, 'ours', sizes[0] ?? 0);
  const kinds = ['and', 'or', 'common', 'filtered', 'phrase', 'prefix', 'boosted'] as const;
  const against = kinds.map(
    (kind) => `${kind} ${round((fts5?.quiet[kind]?.p99 ?? Number.NaN) / (ours?.quiet[kind]?.p99 ?? Number.NaN))}`,
  );
  const growth = kinds.map(
    (kind) => `${kind} ${round((ours?.quiet[kind]?.cpu ?? Number.NaN) / (small?.quiet[kind]?.cpu ?? Number.NaN))}`,
  );
  return [
    `\nAt ${largest} documents, p99 of FTS5 divided by ours: ${against.join(', ')}`,
    `CPU a query at ${largest} divided by that at ${sizes[0]}: ${growth.join(', ')}`,
  ].join('\n');
};
