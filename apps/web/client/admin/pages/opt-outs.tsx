import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import { moment } from '../../account/times.ts';
import { Show, useLoaded } from '../../design/loaded.tsx';
import { Scroll } from '../../design/scroll.tsx';
import { useAdmin } from '../context.ts';

/** What site owners asked for, and what became of it. */
export function OptOuts() {
  const { search, said, language } = useAdmin();
  const claims = useLoaded(
    (signal) => search.call(searchEndpoints.optOutClaims, { query: { limit: 100 }, signal }),
    [],
  );
  return (
    <main class="page wide stack" id="content">
      <h1 tabIndex={-1}>{said.siteOwners}</h1>
      <Show of={claims} tryAgain={said.tryAgain}>
        {({ items }) =>
          items.length === 0 ? (
            <p class="quiet">{said.none}</p>
          ) : (
            <Scroll label={said.siteOwners}>
              <table>
                <tbody>
                  {items.map(({ id, site, purpose, what, state, createdAt }) => (
                    <tr key={id}>
                      <th scope="row">{site}</th>
                      <td>{purpose}</td>
                      <td>{what.join(', ')}</td>
                      <td>{state}</td>
                      <td>{moment(createdAt, language)}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </Scroll>
          )
        }
      </Show>
    </main>
  );
}
