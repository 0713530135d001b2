import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import { moment } from '../../account/times.ts';
import { Show, useLoaded } from '../../design/loaded.tsx';
import { Scroll } from '../../design/scroll.tsx';
import { useAdmin } from '../context.ts';

interface Entry {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly actorId: string | null;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** Both logs in one, the latest first. */
export function Audit() {
  const { identity, search, said, language } = useAdmin();
  const entries = useLoaded(async (signal) => {
    const query = { limit: 100 };
    const [first, second] = await Promise.all([
      identity.call(identityEndpoints.audit, { query, signal }),
      search.call(searchEndpoints.searchAudit, { query, signal }),
    ]);
    return [...first.items, ...second.items].sort((one, other) => (one.at < other.at ? 1 : -1)) as Entry[];
  }, []);
  return (
    <main class="page wide stack" id="content">
      <h1 tabIndex={-1}>{said.audit}</h1>
      <Show of={entries} tryAgain={said.tryAgain}>
        {(items) => (
          <Scroll label={said.audit}>
            <table>
              <thead>
                <tr>
                  <th scope="col">{said.when}</th>
                  <th scope="col">{said.what}</th>
                  <th scope="col">{said.who}</th>
                  <th scope="col">{said.result}</th>
                </tr>
              </thead>
              <tbody>
                {items.map(({ id, at, action, actorId, detail }) => (
                  <tr key={id}>
                    <td>{moment(at, language)}</td>
                    <td>{action}</td>
                    <td>{actorId ?? '–'}</td>
                    <td>
                      <code>{Object.keys(detail).length > 0 ? JSON.stringify(detail) : ''}</code>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Scroll>
        )}
      </Show>
    </main>
  );
}
