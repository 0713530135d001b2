import type { Endpoint } from '@lyceum/contracts/endpoint';
import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { type Html, html } from '@lyceum/platform/server/html';

interface Field {
  readonly name: string;
  readonly label: string;
  readonly type: 'email' | 'password' | 'text';
  readonly autocomplete: string;
}

/** A page that a link in a mail, or one that was printed, opens. */
export interface TokenForm {
  readonly path: string;
  readonly title: string;
  readonly about: string;
  readonly fields: readonly Field[];
  readonly button: string;
  readonly done: string;
  readonly endpoint: Endpoint;
  /** The link carries a token, without which the page can do nothing. */
  readonly needsToken: boolean;
}

const password: Field = { name: 'password', label: 'Password', type: 'password', autocomplete: 'new-password' };

const email: Field = { name: 'email', label: 'E-mail address', type: 'email', autocomplete: 'email' };

export const tokenForms: readonly TokenForm[] = [
  {
    path: '/verify',
    title: 'Confirm your address',
    about: 'You registered with this address. Press the button to confirm that it is yours.',
    fields: [],
    button: 'Confirm',
    done: 'Your address is confirmed. You can sign in now.',
    endpoint: identityEndpoints.verifyEmail,
    needsToken: true,
  },
  {
    path: '/reset-password',
    title: 'Choose a new password',
    about: 'All other sessions end when you do. If you use a second factor, you will still be asked for it.',
    fields: [{ ...password, name: 'newPassword', label: 'New password' }],
    button: 'Set the new password',
    done: 'The new password is set. You can sign in with it now.',
    endpoint: identityEndpoints.resetPassword,
    needsToken: true,
  },
  {
    path: '/forgot-password',
    title: 'Forgotten your password?',
    about: 'If the address is known here, a mail with a link to choose a new one is on its way in a moment.',
    fields: [email],
    button: 'Send the link',
    done: 'If the address is known here, the mail is on its way.',
    endpoint: identityEndpoints.forgotPassword,
    needsToken: false,
  },
  {
    path: '/not-me',
    title: 'This was not me',
    about: 'The device is forgotten and its sessions end at once. Then change your password.',
    fields: [],
    button: 'End its sessions',
    done: 'The device is signed out. Change your password now, since whoever it was knows it.',
    endpoint: identityEndpoints.reportDevice,
    needsToken: true,
  },
  {
    path: '/first-administrator',
    title: 'Become the first administrator',
    about: 'This link works once, while there is no administrator.',
    fields: [
      email,
      { name: 'firstName', label: 'First name', type: 'text', autocomplete: 'given-name' },
      { name: 'lastName', label: 'Last name', type: 'text', autocomplete: 'family-name' },
      password,
    ],
    button: 'Become administrator',
    done: 'You are the administrator. You can sign in now.',
    endpoint: identityEndpoints.becomeFirstAdministrator,
    needsToken: true,
  },
];

export const tokenFormPage = (form: TokenForm, identityUrl: string): Html => html`<main class="page" id="content">
<h1>${form.title}</h1>
<p class="quiet">${form.about}</p>
<form data-call="${identityUrl}${form.endpoint.path}" data-done="${form.done}" ${form.needsToken ? html`data-needs-token` : undefined}>
${form.fields.map(
  ({ name, label, type, autocomplete }) => html`<p><label for="${name}">${label}</label>
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" aria-describedby="${name}-fault" required>
<span class="fault" id="${name}-fault"></span></p>`,
)}
<p><button>${form.button}</button></p>
</form>
<p role="status"></p>
<noscript><p class="bad">This page needs JavaScript: the secret in the link is kept from servers, and only a script can use it.</p></noscript>
</main>`;
