import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import type { TwoFactorRequired } from '@lyceum/contracts/identity/session';
import { Check, Field, type FieldValues, Form, Submit } from '../../design/form.tsx';
import { useApp } from '../context.tsx';
import { askPasskey } from './passkeys.ts';

export function SecondFactor({ challenge }: { readonly challenge: TwoFactorRequired }) {
  const { session, words } = useApp();
  const { identity } = session.clients;
  const { challengeToken, methods } = challenge;
  const answer = async ({ code = '', trustDevice }: FieldValues) => {
    const body = { challengeToken, code, ...(trustDevice ? { trustDevice: true } : {}) };
    await session.begin(await identity.call(identityEndpoints.verifyTwoFactor, { body }));
  };
  const withPasskey = async () => {
    const { ceremonyToken, options } = await identity.call(identityEndpoints.passkeySecondFactorOptions, {
      body: { challengeToken },
    });
    const body = { challengeToken, ceremonyToken, credential: await askPasskey(options) };
    await session.begin(await identity.call(identityEndpoints.passkeySecondFactor, { body }));
  };
  const byMail = methods.includes('email_code');
  const byCode = byMail || methods.includes('totp') || methods.includes('recovery_code');
  return (
    <main class="page" id="content">
      <h1 tabIndex={-1}>{words.secondFactor}</h1>
      {byCode ? (
        <Form send={answer}>
          <p class="quiet">{byMail ? words.emailCodeAbout : words.secondFactorAbout}</p>
          <Field name="code" label={words.code} autocomplete="one-time-code" inputMode="text" required autofocus />
          {byMail ? null : <Check name="trustDevice" label={words.trust} />}
          <Submit>{words.confirm}</Submit>
        </Form>
      ) : null}
      {methods.includes('passkey') ? (
        <Form send={withPasskey}>
          <button type="submit" class="plain">
            {words.usePasskey}
          </button>
        </Form>
      ) : null}
    </main>
  );
}
