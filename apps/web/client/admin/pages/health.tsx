import { ProblemError } from '@lyceum/contracts/problem-error';
import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import type { HealthReport } from '@lyceum/contracts/search/status';
import { moment } from '../../account/times.ts';
import { Show, useLoaded } from '../../design/loaded.tsx';
import { Scroll } from '../../design/scroll.tsx';
import { useAdmin } from '../context.ts';

export function Health() {
  const { search, said } = useAdmin();
  const health = useLoaded(
    (signal) => search.call(searchEndpoints.health, { signal }).catch((error: unknown) => impairedReport(error)),
    [],
  );
  return (
    <main class="page wide stack" id="content">
      <h1 tabIndex={-1}>{said.health}</h1>
      <button type="button" class="plain" onClick={health.reload}>
        {said.tryAgain}
      </button>
      <Show of={health} tryAgain={said.tryAgain}>
        {(report) => <Report report={report} />}
      </Show>
    </main>
  );
}

/** While searching is impaired, the problem carries the report. */
function impairedReport(error: unknown): HealthReport {
  const report = error instanceof ProblemError ? error.members.health : undefined;
  if (!report) throw error;
  return report as HealthReport;
}

function Report({ report }: { readonly report: HealthReport }) {
  const { said, language } = useAdmin();
  const colour = { ok: 'good', degraded: 'warn', down: 'bad' } as const;
  return (
    <>
      <p class={`notice ${colour[report.state]}`}>{said[report.state]}</p>
      <Scroll label={said.health}>
        <table>
          <thead>
            <tr>
              <th scope="col">{said.name}</th>
              <th scope="col">{said.status}</th>
              <th scope="col">{said.latency}</th>
              <th scope="col">{said.lastError}</th>
            </tr>
          </thead>
          <tbody>
            {report.components.map(({ name, state, latencyMs, lastError }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td class={colour[state]}>{said[state]}</td>
                <td>{latencyMs === null ? '' : `${latencyMs.toFixed(1)} ms`}</td>
                <td>{lastError ? `${moment(lastError.at, language)}: ${lastError.message}` : ''}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
    </>
  );
}
