import type { Availability } from '@lyceum/contracts/mail/account';
import { mailEndpoints } from '@lyceum/contracts/mail/endpoints';
import { useEffect, useState } from 'preact/hooks';
import { Field, type FieldValues, Form, Submit } from '../../design/form.tsx';
import { useLoaded } from '../../design/loaded.tsx';
import { useMail } from './use-mail.ts';

const waitMs = 350;

/** Says while one types whether the address can be had. */
export function NewAccountForm({ onCreated }: { onCreated(): void }) {
  const { mail, said } = useMail();
  const domains = useLoaded((signal) => mail.call(mailEndpoints.domains, { signal }), []);
  const open = (domains.now.value?.items ?? []).filter(({ openForRegistration }) => openForRegistration);
  const [username, setUsername] = useState('');
  const [domain, setDomain] = useState<string>();
  const chosen = domain ?? open.find(({ isDefault }) => isDefault)?.name;
  const availability = useAvailability(username, chosen);

  const create = async ({ username = '', displayName = '' }: FieldValues, form: HTMLFormElement) => {
    const body = { username, ...(chosen ? { domain: chosen } : {}), ...(displayName ? { displayName } : {}) };
    await mail.call(mailEndpoints.createAccount, { body, headers: { 'idempotency-key': crypto.randomUUID() } });
    form.reset();
    setUsername('');
    onCreated();
  };
  return (
    <Form send={create}>
      <Field name="username" label={said.username} autocomplete="off" maxLength={64} required onInput={setUsername} />
      <div class="field">
        <label for="domain">{said.domain}</label>
        <select id="domain" value={chosen ?? ''} onChange={(event) => setDomain(event.currentTarget.value)}>
          {open.map(({ name }) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <p role="status">{availability ? <Verdict availability={availability} /> : null}</p>
      <Field name="displayName" label={said.displayName} maxLength={100} />
      <Submit>{said.create}</Submit>
    </Form>
  );
}

function Verdict({ availability }: { readonly availability: Availability }) {
  const { said } = useMail();
  const { address, available, reason, suggestions } = availability;
  return (
    <>
      <span class={available ? 'good' : 'bad'}>
        {address} {available || !reason ? said.available : said.reasons[reason]}.
      </span>{' '}
      {suggestions.length > 0 ? `${said.suggestions} ${suggestions.join(', ')}` : null}
    </>
  );
}

function useAvailability(username: string, domain: string | undefined): Availability | undefined {
  const { mail } = useMail();
  const [availability, setAvailability] = useState<Availability>();
  useEffect(() => {
    setAvailability(undefined);
    if (username === '') return;
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      const query = { username, ...(domain ? { domain } : {}) };
      mail.call(mailEndpoints.availability, { query, signal: leaving.signal }).then(setAvailability, () => {});
    }, waitMs);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [mail, username, domain]);
  return availability;
}
