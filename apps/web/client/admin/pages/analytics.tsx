import type { AnalyticsReport } from '@lyceum/contracts/search/analytics';
import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import { useState } from 'preact/hooks';
import { Show, useLoaded } from '../../design/loaded.tsx';
import { Chart } from '../chart.tsx';
import { count, useAdmin } from '../context.ts';

const intervals = ['hour', 'day', 'week'] as const;

export function Analytics() {
  const { search, said } = useAdmin();
  const [interval, setInterval] = useState<(typeof intervals)[number]>('day');
  const report = useLoaded(
    (signal) => search.call(searchEndpoints.analytics, { query: { interval }, signal }),
    [interval],
  );
  return (
    <main class="page wide stack" id="content">
      <h1 tabIndex={-1}>{said.analytics}</h1>
      <nav class="tabs" aria-label={said.analytics}>
        {intervals.map((name) => (
          <a
            key={name}
            href={`#${name}`}
            aria-current={name === interval ? 'true' : undefined}
            onClick={(event) => {
              event.preventDefault();
              setInterval(name);
            }}
          >
            {name}
          </a>
        ))}
      </nav>
      <Show of={report} tryAgain={said.tryAgain}>
        {(value) => <ReportView value={value} />}
      </Show>
    </main>
  );
}

function ReportView({ value }: { readonly value: AnalyticsReport }) {
  const { said, language } = useAdmin();
  return (
    <>
      <p class="quiet">{said.noise}</p>
      <div class="tiles">
        <Chart values={value.overTime.map(({ queries }) => queries)} label={said.queries} />
        <Chart values={value.overTime.map(({ withoutResults }) => withoutResults)} label={said.withoutResults} />
        <Chart values={value.overTime.map(({ latency }) => Math.round(latency?.p99Ms ?? 0))} label={`p99 (ms)`} />
      </div>
      <p>
        {value.latency
          ? `p50 ${value.latency.p50Ms.toFixed(0)} ms · p95 ${value.latency.p95Ms.toFixed(0)} ms · p99 ${value.latency.p99Ms.toFixed(0)} ms · `
          : ''}
        {said.clickRate} {(value.clicks.rate * 100).toFixed(0)} %
      </p>
      <section>
        <h2>{said.topQueries}</h2>
        {value.topQueries.length === 0 ? <p class="quiet">{said.none}</p> : null}
        <ol>
          {value.topQueries.map(({ text, count: asked }) => (
            <li key={text}>
              {text} <span class="quiet">{count(asked, language)}</span>
            </li>
          ))}
        </ol>
      </section>
    </>
  );
}
