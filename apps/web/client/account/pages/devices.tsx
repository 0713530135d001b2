import type { Device } from '@lyceum/contracts/identity/device';
import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import type { Session } from '@lyceum/contracts/identity/session';
import { useState } from 'preact/hooks';
import { Field, type FieldValues, Form, Submit } from '../../design/form.tsx';
import { Show, useLoaded } from '../../design/loaded.tsx';
import { useApp } from '../context.tsx';
import { moment } from '../times.ts';

/** Where this account is signed in, and from where it was. */
export function Devices() {
  const { session, words } = useApp();
  const { identity } = session.clients;
  const sessions = useLoaded(
    (signal) => identity.call(identityEndpoints.sessions, { query: { limit: 100 }, signal }),
    [],
  );
  const devices = useLoaded(
    (signal) => identity.call(identityEndpoints.devices, { query: { limit: 100 }, signal }),
    [],
  );
  const [ended, setEnded] = useState(false);
  const reload = () => {
    sessions.reload();
    devices.reload();
  };
  const endOthers = async () => {
    await identity.call(identityEndpoints.revokeOtherSessions);
    setEnded(true);
    reload();
  };
  return (
    <main class="page stack" id="content">
      <h1 tabIndex={-1}>{words.devices}</h1>
      <section class="card">
        <h2>{words.sessions}</h2>
        <Show of={sessions} tryAgain={words.tryAgain}>
          {({ items }) => (
            <ul class="list">
              {items
                .filter(({ status }) => status === 'active')
                .map((item) => (
                  <SessionRow key={item.id} item={item} onEnd={reload} />
                ))}
            </ul>
          )}
        </Show>
        <Form send={endOthers}>
          <Submit>{words.endOthers}</Submit>
          {ended ? <p role="status">{words.othersEnded}</p> : null}
        </Form>
      </section>
      <section class="card">
        <h2>{words.devicesTitle}</h2>
        <Show of={devices} tryAgain={words.tryAgain}>
          {({ items }) => (
            <ul class="list">
              {items.map((item) => (
                <DeviceRow key={item.id} item={item} onChange={reload} />
              ))}
            </ul>
          )}
        </Show>
      </section>
    </main>
  );
}

function SessionRow({ item, onEnd }: { readonly item: Session; onEnd(): void }) {
  const { session, words, language } = useApp();
  const end = async () => {
    await session.clients.identity.call(identityEndpoints.revokeSession, { params: { id: item.id } });
    onEnd();
  };
  return (
    <li class="row">
      <div>
        <strong>{item.device.name}</strong> {item.current ? <span class="tag">{words.thisDevice}</span> : null}
        <p class="quiet small">
          {moment(item.lastUsedAt, language)} · {item.address ?? '–'} {item.place ? `· ${item.place.country}` : ''}
        </p>
      </div>
      {item.current ? null : (
        <Form send={end}>
          <button type="submit" class="plain">
            {words.endSession}
          </button>
        </Form>
      )}
    </li>
  );
}

function DeviceRow({ item, onChange }: { readonly item: Device; onChange(): void }) {
  const { session, words, language } = useApp();
  const { identity } = session.clients;
  const params = { id: item.id };
  const rename = async ({ name = '' }: FieldValues) => {
    await identity.call(identityEndpoints.updateDevice, { params, body: { name } });
    onChange();
  };
  const forget = async () => {
    await identity.call(identityEndpoints.forgetDevice, { params });
    onChange();
  };
  return (
    <li>
      <strong>{item.name}</strong> {item.current ? <span class="tag">{words.thisDevice}</span> : null}{' '}
      {item.trusted ? <span class="tag">{words.trusted}</span> : null}
      <p class="quiet small">
        {item.platform} · {words.lastSeen} {moment(item.lastSeenAt, language)}
      </p>
      <details>
        <summary>{words.change}</summary>
        <Form send={rename}>
          <Field name="name" label={words.deviceName} value={item.name} maxLength={100} required />
          <Submit>{words.rename}</Submit>
        </Form>
        <Form send={forget}>
          <button type="submit" class="danger">
            {words.forgetDevice}
          </button>
        </Form>
      </details>
    </li>
  );
}
