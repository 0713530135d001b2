import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import type { SystemStatus } from '@lyceum/contracts/search/status';
import { useEffect, useState } from 'preact/hooks';
import { bytes } from '../../account/mail/use-mail.ts';
import { Show, useLoaded } from '../../design/loaded.tsx';
import { Scroll } from '../../design/scroll.tsx';
import { Chart } from '../chart.tsx';
import { count, useAdmin } from '../context.ts';

const everyMs = 2_000;
const kept = 60;

/** What the service holds and does, as it changes. */
export function Status() {
  const { search, said } = useAdmin();
  const status = useLoaded((signal) => search.call(searchEndpoints.status, { signal }), []);
  const { reload } = status;
  useEffect(() => {
    const timer = setInterval(reload, everyMs);
    return () => clearInterval(timer);
  }, [reload]);
  return (
    <main class="page wide stack" id="content">
      <h1 tabIndex={-1}>{said.status}</h1>
      <Show of={status} tryAgain={said.tryAgain}>
        {(value) => <StatusView value={value} />}
      </Show>
    </main>
  );
}

function StatusView({ value }: { readonly value: SystemStatus }) {
  const { said, language } = useAdmin();
  const documents = value.indexes.reduce((sum, index) => sum + index.documents, 0);
  const documentsOverTime = useHistory(documents, value.uptimeSeconds);
  const memoryOverTime = useHistory(Math.round(value.memory.residentBytes / 2 ** 20), value.uptimeSeconds);
  const frontierOverTime = useHistory(value.frontier.due, value.uptimeSeconds);
  return (
    <div class="stack">
      <p class="quiet">
        Lyceum {value.version} · {said.uptime} {Math.round(value.uptimeSeconds / 60)} min
      </p>
      <div class="tiles">
        <Chart values={documentsOverTime} label={said.documents} />
        <Chart values={memoryOverTime} label={`${said.memory} (MiB)`} />
        <Chart values={frontierOverTime} label={said.frontier} />
      </div>
      <Scroll label={said.status}>
        <table>
          <thead>
            <tr>
              <th scope="col">{said.what}</th>
              <th scope="col">{said.documents}</th>
              <th scope="col">{said.memory}</th>
            </tr>
          </thead>
          <tbody>
            {value.indexes.map((index) => (
              <tr key={index.type}>
                <th scope="row">{index.type}</th>
                <td>{count(index.documents, language)}</td>
                <td>{bytes(index.bytes, language)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <p>
        {said.frontier}: {count(value.frontier.addresses, language)} · {count(value.frontier.hosts, language)}{' '}
        {said.hosts}
      </p>
      <Tags title={said.workers} items={value.workers.map(({ name, state }) => `${name}: ${state}`)} />
      <Tags
        title={said.queues}
        items={value.queues.map(
          ({ name, depth, capacity }) => `${name}: ${depth}${capacity < 1e9 ? ` of ${capacity}` : ''}`,
        )}
      />
      <Tags
        title={said.capabilities}
        items={value.capabilities.map(
          ({ name, state, progress }) =>
            `${name}: ${state}${progress === null ? '' : ` ${Math.round(progress * 100)} %`}`,
        )}
      />
    </div>
  );
}

function Tags({ title, items }: { readonly title: string; readonly items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2>{title}</h2>
      <p class="row">
        {items.map((item) => (
          <span class="tag" key={item}>
            {item}
          </span>
        ))}
      </p>
    </section>
  );
}

/** The last values; `moment` changes with each new one, also when the value stays the same. */
function useHistory(value: number, moment: number): number[] {
  const [values, setValues] = useState<number[]>([]);
  useEffect(() => setValues((before) => [...before, value].slice(-kept)), [value, moment]);
  return values;
}
