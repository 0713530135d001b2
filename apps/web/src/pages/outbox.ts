import { type Html, html } from '@lyceum/platform/server/html';

interface KeptMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly createdAt: string;
}

/** Mail that would have gone out if a relay were set, the latest first: for trying things on a fresh machine. */
export async function outboxPage(identityUrl: string): Promise<Html | undefined> {
  const answer = await fetch(new URL('/dev/outbox', identityUrl), { signal: AbortSignal.timeout(3_000) }).catch(
    () => undefined,
  );
  if (!answer?.ok) return undefined;
  const { items } = (await answer.json()) as { items: KeptMail[] };
  return html`<main>
<h1>Outbox</h1>
<p class="quiet">No relay is set (SMTP_URL), so mail is kept here. Only this machine can see this page.</p>
${items.length === 0 ? html`<p>No mail yet.</p>` : undefined}
${items.map(
  ({ to, subject, text, createdAt }) =>
    html`<article><h2>${subject}</h2><p class="quiet">to ${to}, ${createdAt}</p><pre>${withLinks(text)}</pre></article>`,
)}
</main>`;
}

/** Addresses in the text, made to be clicked. */
function withLinks(text: string): Html[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((piece) => (/^https?:\/\//.test(piece) ? html`<a href="${piece}">${piece}</a>` : html`${piece}`));
}
