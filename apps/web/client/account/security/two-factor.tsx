import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import type { TwoFactorSetup } from '@lyceum/contracts/identity/two-factor';
import { useState } from 'preact/hooks';
import { Field, type FieldValues, Form, Submit } from '../../design/form.tsx';
import { useApp, useUser } from '../context.tsx';

/** An authenticator app as the second factor, and the codes for the day it is lost. */
export function TwoFactorSection() {
  const { session, words } = useApp();
  const user = useUser();
  const { identity } = session.clients;
  const [setup, setSetup] = useState<TwoFactorSetup>();
  const [codes, setCodes] = useState<readonly string[]>();
  const enabled = user.twoFactor.methods.includes('totp');
  const refresh = async () => session.updateUser(await identity.call(identityEndpoints.me));

  const begin = async ({ password = '' }: FieldValues) =>
    setSetup(await identity.call(identityEndpoints.setUpTwoFactor, { body: { password } }));
  const enable = async ({ code = '' }: FieldValues) => {
    const { recoveryCodes } = await identity.call(identityEndpoints.enableTwoFactor, { body: { code } });
    setCodes(recoveryCodes);
    setSetup(undefined);
    await refresh();
  };
  const disable = async ({ password = '', code = '' }: FieldValues) => {
    await identity.call(identityEndpoints.disableTwoFactor, { body: { password, code } });
    setCodes(undefined);
    await refresh();
  };
  const renew = async ({ password = '', code = '' }: FieldValues) => {
    const { recoveryCodes } = await identity.call(identityEndpoints.replaceRecoveryCodes, { body: { password, code } });
    setCodes(recoveryCodes);
    await refresh();
  };
  const password = (
    <Field name="password" label={words.password} type="password" autocomplete="current-password" required />
  );
  const code = <Field name="code" label={words.code} autocomplete="one-time-code" required />;

  return (
    <section class="card stack">
      <h2>{words.totpTitle}</h2>
      <p class="quiet">{enabled ? words.totpOn : words.totpOff}</p>
      {codes ? <Codes codes={codes} /> : null}
      {!enabled && !setup ? (
        <Form send={begin}>
          {password}
          <Submit>{words.setUp}</Submit>
        </Form>
      ) : null}
      {setup ? (
        <Form send={enable}>
          <p>{words.scan}</p>
          <img
            class="qr"
            alt={words.totpTitle}
            width={220}
            height={220}
            src={`data:image/svg+xml;utf8,${encodeURIComponent(setup.qrSvg)}`}
          />
          <p>
            {words.secret}: <code>{setup.secret}</code>
          </p>
          {code}
          <Submit>{words.enable}</Submit>
        </Form>
      ) : null}
      {enabled ? (
        <>
          <p>
            {words.recoveryLeft}: {user.twoFactor.recoveryCodesLeft}
          </p>
          <details>
            <summary>{words.newCodes}</summary>
            <Form send={renew}>
              {password}
              {code}
              <Submit>{words.newCodes}</Submit>
            </Form>
          </details>
          <details>
            <summary>{words.disable}</summary>
            <Form send={disable}>
              {password}
              {code}
              <Submit>{words.disable}</Submit>
            </Form>
          </details>
        </>
      ) : null}
    </section>
  );
}

function Codes({ codes }: { readonly codes: readonly string[] }) {
  const { words } = useApp();
  return (
    <div class="notice warn">
      <h3>{words.recoveryTitle}</h3>
      <p>{words.recoveryAbout}</p>
      <ul class="codes">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
    </div>
  );
}
