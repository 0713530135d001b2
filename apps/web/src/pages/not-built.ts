import { html } from '@lyceum/platform/server/html';

/** Pages that mails already name and that the account app will bring. */
export const pagesNotBuilt = ['/sign-in', '/account/security'] as const;

export const notBuiltPage = (identityUrl: string) => html`<main>
<h1>This page is not built yet</h1>
<p>Until the account app is there, signing in and looking after sessions, devices and factors is done by programs:
<a href="${identityUrl}/docs">the API of identity</a> says how.</p>
<p><a href="/forgot-password">A forgotten password</a> can be replaced here.</p>
</main>`;
