import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { useState } from 'preact/hooks';
import { Field, type FieldValues, Form, Submit } from '../../design/form.tsx';
import { Link } from '../../design/router.tsx';
import { useApp } from '../context.tsx';
import { explainer } from './sign-in.tsx';
import { VerifyEmail } from './verify-email.tsx';

export function Register() {
  const { session, words, language } = useApp();
  const [registered, setRegistered] = useState<string>();
  const register = async ({ email = '', password = '', firstName = '', lastName = '' }: FieldValues) => {
    const body = { email, password, firstName, lastName, locale: language };
    await session.clients.identity.call(identityEndpoints.register, { body });
    setRegistered(email);
  };
  if (registered) return <VerifyEmail email={registered} />;
  return (
    <main class="page" id="content">
      <h1 tabIndex={-1}>{words.register}</h1>
      <Form send={register} explain={explainer({ weak_password: words.tooWeak })}>
        <Field name="firstName" label={words.firstName} autocomplete="given-name" required />
        <Field name="lastName" label={words.lastName} autocomplete="family-name" required />
        <Field name="email" label={words.email} type="email" autocomplete="email" required />
        <Field
          name="password"
          label={words.password}
          type="password"
          autocomplete="new-password"
          hint={words.passwordHint}
          required
        />
        <Submit>{words.register}</Submit>
      </Form>
      <p>
        {words.haveAccount} <Link to="/sign-in">{words.signIn}</Link>
      </p>
    </main>
  );
}
