import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { useState } from 'preact/hooks';
import { Field, type FieldValues, Form, Submit } from '../../design/form.tsx';
import { Show, useLoaded } from '../../design/loaded.tsx';
import { useApp } from '../context.tsx';
import { createPasskey } from '../sign-in/passkeys.ts';
import { day } from '../times.ts';
import { rememberCredential } from './biometric.tsx';

export function PasskeysSection({ onChange }: { onChange(): void }) {
  const { session, words, language } = useApp();
  const { identity } = session.clients;
  const passkeys = useLoaded((signal) => identity.call(identityEndpoints.passkeys, { signal }), []);
  const [added, setAdded] = useState(false);

  const add = async ({ password = '', name = '' }: FieldValues, form: HTMLFormElement) => {
    setAdded(false);
    const { ceremonyToken, options } = await identity.call(identityEndpoints.passkeyRegistrationOptions, {
      body: { password },
    });
    const credential = await createPasskey(options);
    const body = { ceremonyToken, credential, ...(name ? { name } : {}) };
    await identity.call(identityEndpoints.registerPasskey, { body });
    await rememberCredential(session.vault, credential.id);
    await session.updateUser(await identity.call(identityEndpoints.me));
    form.reset();
    setAdded(true);
    passkeys.reload();
    onChange();
  };
  const remove =
    (id: string) =>
    async ({ password = '' }: FieldValues) => {
      await identity.call(identityEndpoints.removePasskey, { params: { id }, body: { password } });
      await session.updateUser(await identity.call(identityEndpoints.me));
      passkeys.reload();
    };
  return (
    <section class="card stack">
      <h2>{words.passkeysTitle}</h2>
      <p class="quiet">{words.passkeysAbout}</p>
      <Show of={passkeys} tryAgain={words.tryAgain}>
        {({ items }) => (
          <ul class="list">
            {items.map(({ id, name, lastUsedAt }) => (
              <li key={id}>
                <strong>{name}</strong>{' '}
                <span class="quiet small">
                  {words.lastUsed} {lastUsedAt ? day(lastUsedAt, language) : words.never}
                </span>
                <details>
                  <summary>{words.remove}</summary>
                  <Form send={remove(id)}>
                    <Field
                      name="password"
                      label={words.password}
                      type="password"
                      autocomplete="current-password"
                      required
                    />
                    <Submit>{words.remove}</Submit>
                  </Form>
                </details>
              </li>
            ))}
          </ul>
        )}
      </Show>
      <Form send={add}>
        <Field name="name" label={words.deviceName} maxLength={100} />
        <Field name="password" label={words.password} type="password" autocomplete="current-password" required />
        <Submit>{words.addPasskey}</Submit>
        {added ? (
          <p class="notice good" role="status">
            {words.passkeyAdded}
          </p>
        ) : null}
      </Form>
    </section>
  );
}
