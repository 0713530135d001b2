import type { AnalyticsReport } from '@lyceum/contracts/search/analytics';
import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import type { Clock } from '@lyceum/platform/clock';
import { problem } from '@lyceum/platform/server/problem';
import { serve } from '@lyceum/platform/server/serve';
import type { FastifyInstance } from 'fastify';
import { toCsv } from '../privacy/csv.ts';
import type { ReportRequest } from '../privacy/report.ts';

export interface AnalyticsRoutesDeps {
  readonly clock: Clock;
  report(request: ReportRequest): Promise<AnalyticsReport>;
}

const day = 86_400_000;
const usualRange = 7 * day;
/** By hour, more than this is more than anybody looks at. */
const longest = { hour: 62 * day, day: 3700 * day, week: 3700 * day } as const;

export function analyticsRoutes(app: FastifyInstance, { clock, report }: AnalyticsRoutesDeps): void {
  serve(app, searchEndpoints.analytics, async ({ query, request, reply }) => {
    const interval = query.interval ?? 'day';
    const to = query.to === undefined ? clock.now() : Date.parse(query.to);
    const from = query.from === undefined ? to - usualRange : Date.parse(query.from);
    if (from >= to) throw badRange('must be before to');
    if (to - from > longest[interval]) throw badRange(`is more than ${longest[interval] / day} days before to`);
    const made = await report({ from, to, interval });
    if (!wantsCsv(request.headers.accept)) return made;
    // A reply that was sent already, which stands for any answer.
    return reply.type('text/csv; charset=utf-8').serializer(String).send(toCsv(made)) as never;
  });
}

const badRange = (message: string) => problem({ code: 'invalid_input', errors: [{ path: '?from', message }] });

/** JSON comes first, where both would do. */
const wantsCsv = (accept = ''): boolean => accept.includes('text/csv') && !accept.includes('application/json');
