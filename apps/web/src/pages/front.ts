import { type Html, html } from '@lyceum/platform/server/html';
import type { Addresses } from '@lyceum/platform/settings/addresses';

type Urls = Addresses['urls'];

const services = [
  { name: 'search', title: 'Search', about: 'your own index of the pages you choose' },
  { name: 'identity', title: 'Identity', about: 'one sign-in for everything here' },
  { name: 'mail', title: 'Mail', about: 'addresses at your own domains' },
] as const;

/** What is running. The state is asked anew for each visit. */
export async function frontPage(urls: Urls): Promise<Html> {
  const states = await Promise.all(services.map(({ name }) => isReady(urls[name])));
  return html`<main class="page" id="content">
<h1>Lyceum</h1>
<p class="quiet">A home on the internet for your school, community or company.</p>
<ul class="list">${services.map(
    ({ name, title, about }, at) =>
      html`<li><strong>${title}</strong><span class="about">${about}<br><a href="${urls[name]}/docs">API</a></span>${state(states[at] ?? false)}</li>`,
  )}</ul>
</main>`;
}

const state = (ready: boolean) =>
  ready ? html`<span class="good">ready</span>` : html`<span class="bad">not reachable</span>`;

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(new URL('/readyz', url), { signal: AbortSignal.timeout(1_500) });
    return answer.ok;
  } catch {
    return false;
  }
}
