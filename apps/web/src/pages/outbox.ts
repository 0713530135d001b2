import { createClient } from '@lyceum/contracts/client';
import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { type Html, html } from '@lyceum/platform/server/html';

/**
 * Mail that would have gone out if a relay were set, the latest first: for trying things on a fresh machine. Undefined
 * where there is a relay, or identity cannot be reached.
 */
export async function outboxPage(identityUrl: string): Promise<Html | undefined> {
  const identity = createClient({ baseUrl: identityUrl, timeoutMs: 3_000 });
  const kept = await identity.call(identityEndpoints.keptMails).catch(() => undefined);
  if (!kept) return undefined;
  return html`<main class="page" id="content">
<h1>Outbox</h1>
<p class="quiet">No relay is set (SMTP_URL), so mail is kept here. Only this machine can see this page.</p>
${kept.items.length === 0 ? html`<p>No mail yet.</p>` : undefined}
${kept.items.map(
  ({ to, subject, text, writtenAt }) =>
    html`<article><h2>${subject}</h2><p class="quiet">to ${to}, ${writtenAt}</p><pre>${withLinks(text)}</pre></article>`,
)}
</main>`;
}

/** Addresses in the text, made to be clicked. */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((piece) => (/^https?:\/\//.test(piece) ? html`<a href="${piece}">${piece}</a>` : html`${piece}`));
}
