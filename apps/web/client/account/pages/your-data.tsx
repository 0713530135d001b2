import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { Field, type FieldValues, Form, Submit } from '../../design/form.tsx';
import { useApp } from '../context.tsx';
import { collectData } from '../export.ts';

export function YourData() {
  const { session, words } = useApp();
  const download = async () => {
    const file = new Blob([JSON.stringify(await collectData(session.clients), null, 2)], { type: 'application/json' });
    const link = document.createElement('a');
    link.href = URL.createObjectURL(file);
    link.download = 'lyceum.json';
    link.click();
    URL.revokeObjectURL(link.href);
  };
  const erase = async ({ password = '', code = '' }: FieldValues) => {
    await session.clients.identity.call(identityEndpoints.deleteMe, { body: { password, ...(code ? { code } : {}) } });
    await session.signOut();
  };
  return (
    <main class="page stack" id="content">
      <h1 tabIndex={-1}>{words.privacy}</h1>
      <section class="card">
        <h2>{words.exportTitle}</h2>
        <p class="quiet">{words.exportAbout}</p>
        <Form send={download}>
          <Submit>{words.export}</Submit>
        </Form>
      </section>
      <section class="card">
        <h2>{words.eraseTitle}</h2>
        <p class="quiet">{words.eraseAbout}</p>
        <Form send={erase}>
          <Field name="password" label={words.password} type="password" autocomplete="current-password" required />
          <Field name="code" label={words.codeOptional} autocomplete="one-time-code" />
          <button type="submit" class="danger">
            {words.erase}
          </button>
        </Form>
      </section>
    </main>
  );
}
