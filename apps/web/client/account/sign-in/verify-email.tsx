import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { useState } from 'preact/hooks';
import { Field, type FieldValues, Form, Submit } from '../../design/form.tsx';
import { useApp } from '../context.tsx';

interface VerifyEmailProps {
  readonly email: string;
  readonly about?: string;
}

/** The code from the mail, for who reads mail on another device than this one. */
export function VerifyEmail({ email, about }: VerifyEmailProps) {
  const { session, words } = useApp();
  const { identity } = session.clients;
  const [done, setDone] = useState(false);
  const [sent, setSent] = useState(false);
  const verify = async ({ code = '' }: FieldValues) => {
    await identity.call(identityEndpoints.verifyEmail, { body: { email, code: code.replaceAll(/\s/g, '') } });
    setDone(true);
  };
  const resend = async () => {
    await identity.call(identityEndpoints.resendVerification, { body: { email } });
    setSent(true);
  };
  return (
    <main class="page" id="content">
      <h1 tabIndex={-1}>{words.verifyTitle}</h1>
      {done ? (
        <>
          <p class="notice good" role="status">
            {words.confirmed}
          </p>
          <a class="button" href="/sign-in">
            {words.signIn}
          </a>
        </>
      ) : (
        <>
          <p>{about ?? words.verifyAbout}</p>
          <Form send={verify}>
            <Field
              name="code"
              label={words.code}
              autocomplete="one-time-code"
              inputMode="numeric"
              maxLength={10}
              required
            />
            <Submit>{words.confirm}</Submit>
          </Form>
          <Form send={resend}>
            <button type="submit" class="link">
              {words.resend}
            </button>
            {sent ? <span role="status"> {words.sent}</span> : null}
          </Form>
        </>
      )}
    </main>
  );
}
