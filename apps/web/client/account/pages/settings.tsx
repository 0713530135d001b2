import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { useState } from 'preact/hooks';
import { languages } from '../../../shared/language/language.ts';
import { Field, type FieldValues, Form, Submit } from '../../design/form.tsx';
import { useApp, useUser } from '../context.tsx';
import { chooseServers, serversOfPage } from '../servers.ts';

export function Settings() {
  const { words } = useApp();
  return (
    <main class="page stack" id="content">
      <h1 tabIndex={-1}>{words.settings}</h1>
      <ProfileSection />
      <LanguageSection />
      <ServersSection />
    </main>
  );
}

function ProfileSection() {
  const { session, words } = useApp();
  const user = useUser();
  const [saved, setSaved] = useState(false);
  const save = async ({ firstName = '', lastName = '' }: FieldValues) => {
    const body = { firstName, lastName };
    await session.updateUser(await session.clients.identity.call(identityEndpoints.updateMe, { body }));
    setSaved(true);
  };
  return (
    <section class="card">
      <h2>{words.profile}</h2>
      <Form send={save}>
        <Field name="firstName" label={words.firstName} value={user.firstName} autocomplete="given-name" required />
        <Field name="lastName" label={words.lastName} value={user.lastName} autocomplete="family-name" required />
        <Submit>{words.save}</Submit>
        {saved ? <p role="status">{words.saved}</p> : null}
      </Form>
    </section>
  );
}

function LanguageSection() {
  const { words, language } = useApp();
  const names: Readonly<Record<string, string>> = { en: 'English', de: 'Deutsch' };
  return (
    <section class="card">
      <h2>{words.language}</h2>
      <select
        aria-label={words.language}
        value={language}
        onChange={(event) => {
          // biome-ignore lint/suspicious/noDocumentCookie: the server renders pages in this language
          document.cookie = `lyceum-language=${event.currentTarget.value}; Path=/; Max-Age=31536000; SameSite=Lax`;
          location.reload();
        }}
      >
        {languages.map((code) => (
          <option key={code} value={code}>
            {names[code]}
          </option>
        ))}
      </select>
    </section>
  );
}

/** The app can serve another installation; the addresses are tried before they are taken. */
function ServersSection() {
  const { words, session } = useApp();
  const now = serversOfPage();
  const save = async ({ identity = '', mail = '', search = '' }: FieldValues) => {
    const taken = await chooseServers({ identity, mail, search });
    if (!taken) throw new Error(words.serverWrong);
    await session.signOut();
    location.reload();
  };
  return (
    <section class="card">
      <h2>{words.serversTitle}</h2>
      <p class="quiet">{words.serversAbout}</p>
      <Form send={save}>
        <Field name="identity" label={words.identityServer} type="url" value={now.identity} />
        <Field name="mail" label={words.mailServer} type="url" value={now.mail} />
        <Field name="search" label={words.searchServer} type="url" value={now.search} />
        <Submit>{words.save}</Submit>
      </Form>
    </section>
  );
}
