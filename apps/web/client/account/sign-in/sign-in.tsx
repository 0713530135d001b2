import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import type { TwoFactorRequired } from '@lyceum/contracts/identity/session';
import type { ProblemError } from '@lyceum/contracts/problem-error';
import { useState } from 'preact/hooks';
import { Field, type FieldValues, Form, Submit } from '../../design/form.tsx';
import { Link } from '../../design/router.tsx';
import { useApp } from '../context.tsx';
import { askPasskey } from './passkeys.ts';
import { SecondFactor } from './second-factor.tsx';
import { ServerCheck } from './server-check.tsx';
import { VerifyEmail } from './verify-email.tsx';

/** With a password, or with a passkey alone. */
export function SignIn() {
  const { session, words } = useApp();
  const { identity } = session.clients;
  const [challenge, setChallenge] = useState<TwoFactorRequired>();
  const [unverified, setUnverified] = useState<string>();
  const ended = session.current();

  const signIn = async ({ email = '', password = '' }: FieldValues) => {
    const device = await session.deviceHint();
    try {
      const reply = await identity.call(identityEndpoints.login, {
        body: { email, password, ...(device ? { device } : {}) },
      });
      if (reply.status === 'authenticated') await session.begin(reply);
      else setChallenge(reply);
    } catch (error) {
      if (isCode(error, 'email_not_verified')) setUnverified(email);
      else throw error;
    }
  };
  const withPasskey = async () => {
    const { ceremonyToken, options } = await identity.call(identityEndpoints.passkeyLoginOptions, { body: {} });
    const credential = await askPasskey(options);
    const device = await session.deviceHint();
    const body = { ceremonyToken, credential, ...(device ? { device } : {}) };
    await session.begin(await identity.call(identityEndpoints.passkeyLogin, { body }));
  };

  if (unverified) return <VerifyEmail email={unverified} about={words.notVerified} />;
  if (challenge) return <SecondFactor challenge={challenge} />;
  return (
    <main class="page" id="content">
      <h1 tabIndex={-1}>{words.signIn}</h1>
      <ServerCheck />
      {ended.state === 'signed-out' && ended.reason ? <p class="notice warn">{words.ended}</p> : null}
      <Form send={signIn} explain={explainer({ invalid_credentials: words.wrongCredentials })}>
        <Field name="email" label={words.email} type="email" autocomplete="username" required />
        <Field name="password" label={words.password} type="password" autocomplete="current-password" required />
        <Submit>{words.signIn}</Submit>
      </Form>
      {'PublicKeyCredential' in window ? (
        <Form send={withPasskey}>
          <button type="submit" class="plain">
            {words.withPasskey}
          </button>
        </Form>
      ) : null}
      <p>
        <a href="/forgot-password">{words.forgotten}</a>
      </p>
      <p>
        {words.noAccount} <Link to="/register">{words.register}</Link>
      </p>
    </main>
  );
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code;

/** Problems in the words of the page, by their code. */
export const explainer =
  (sentences: Readonly<Record<string, string>>) =>
  ({ code }: ProblemError): string | undefined =>
    sentences[code];
