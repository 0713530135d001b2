import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { useState } from 'preact/hooks';
import { Field, type FieldValues, Form, Submit } from '../../design/form.tsx';
import { useApp } from '../context.tsx';
import { explainer } from '../sign-in/sign-in.tsx';

export function PasswordSection() {
  const { session, words } = useApp();
  const [done, setDone] = useState(false);
  const change = async ({ currentPassword = '', newPassword = '' }: FieldValues, form: HTMLFormElement) => {
    setDone(false);
    await session.clients.identity.call(identityEndpoints.changePassword, { body: { currentPassword, newPassword } });
    form.reset();
    setDone(true);
  };
  return (
    <section class="card">
      <h2>{words.changePassword}</h2>
      <Form send={change} explain={explainer({ weak_password: words.tooWeak })}>
        <Field
          name="currentPassword"
          label={words.currentPassword}
          type="password"
          autocomplete="current-password"
          required
        />
        <Field
          name="newPassword"
          label={words.newPassword}
          type="password"
          autocomplete="new-password"
          hint={words.passwordHint}
          required
        />
        <Submit>{words.changePassword}</Submit>
        {done ? (
          <p class="notice good" role="status">
            {words.passwordChanged}
          </p>
        ) : null}
      </Form>
    </section>
  );
}
