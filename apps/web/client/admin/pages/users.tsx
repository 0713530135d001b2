import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { useState } from 'preact/hooks';
import { Field, type FieldValues, Form, Submit } from '../../design/form.tsx';
import { Show, useLoaded } from '../../design/loaded.tsx';
import { useAdmin } from '../context.ts';

export function Users() {
  const { identity, said } = useAdmin();
  const [q, setQ] = useState('');
  const users = useLoaded(
    (signal) => identity.call(identityEndpoints.users, { query: { limit: 50, ...(q ? { q } : {}) }, signal }),
    [q],
  );
  const act = (id: string, disabled: boolean) => async () => {
    if (disabled) await identity.call(identityEndpoints.enableUser, { params: { id } });
    else await identity.call(identityEndpoints.disableUser, { params: { id }, body: {} });
    users.reload();
  };
  const find = async ({ q: text = '' }: FieldValues) => setQ(text.trim());
  return (
    <main class="page wide stack" id="content">
      <h1 tabIndex={-1}>{said.users}</h1>
      <Form send={find} class="row find">
        <Field name="q" label={said.find} type="search" />
        <Submit>{said.find}</Submit>
      </Form>
      <Show of={users} tryAgain={said.tryAgain}>
        {({ items }) => (
          <ul class="list">
            {items.map(({ id, email, firstName, lastName, status, roles }) => (
              <li key={id} class="row">
                <strong>
                  {firstName} {lastName}
                </strong>
                <span>{email}</span>
                <span class="tag">{status}</span>
                {roles.includes('admin') ? <span class="tag">admin</span> : null}
                <Form send={act(id, status === 'disabled')}>
                  <button type="submit" class="plain">
                    {status === 'disabled' ? said.enable : said.disable}
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        )}
      </Show>
    </main>
  );
}
