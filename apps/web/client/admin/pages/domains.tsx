import type { DomainReport } from '@lyceum/contracts/mail/domain';
import { mailEndpoints } from '@lyceum/contracts/mail/endpoints';
import { useState } from 'preact/hooks';
import { Field, type FieldValues, Form, Submit } from '../../design/form.tsx';
import { Show, useLoaded } from '../../design/loaded.tsx';
import { Scroll } from '../../design/scroll.tsx';
import { useAdmin } from '../context.ts';

export function Domains() {
  const { mail, said } = useAdmin();
  const domains = useLoaded((signal) => mail.call(mailEndpoints.managedDomains, { signal }), []);
  const add = async ({ name = '' }: FieldValues, form: HTMLFormElement) => {
    await mail.call(mailEndpoints.addDomain, { body: { name } });
    form.reset();
    domains.reload();
  };
  return (
    <main class="page wide stack" id="content">
      <h1 tabIndex={-1}>{said.domains}</h1>
      <Show of={domains} tryAgain={said.tryAgain}>
        {({ items }) => (
          <ul class="list">
            {items.map(({ name, status, isDefault, accounts }) => (
              <li key={name}>
                <strong>{name}</strong> <span class="tag">{status}</span>{' '}
                {isDefault ? <span class="tag">default</span> : null} <span class="quiet small">{accounts}</span>
                <Doctor domain={name} />
              </li>
            ))}
          </ul>
        )}
      </Show>
      <section class="card">
        <h2>{said.addDomain}</h2>
        <Form send={add}>
          <Field name="name" label={said.name} required />
          <Submit>{said.addDomain}</Submit>
        </Form>
      </section>
    </main>
  );
}

/** Which records a domain has, which it should have, and the ones to paste. */
function Doctor({ domain }: { readonly domain: string }) {
  const { mail, said } = useAdmin();
  const [report, setReport] = useState<DomainReport>();
  const check = async () => setReport(await mail.call(mailEndpoints.domainReport, { params: { domain } }));
  return (
    <Form send={check}>
      <button type="submit" class="plain">
        {said.checkDomain}
      </button>
      {report ? (
        <Scroll label={said.domains}>
          <table>
            <tbody>
              {report.checks.map(({ kind, state, advice, record }) => (
                <tr key={kind}>
                  <th scope="row">{kind}</th>
                  <td class={state === 'ok' ? 'good' : 'bad'}>{state}</td>
                  <td>
                    {advice ?? ''} {record ? <code>{`${record.name} ${record.type} ${record.value}`}</code> : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </Scroll>
      ) : null}
    </Form>
  );
}
