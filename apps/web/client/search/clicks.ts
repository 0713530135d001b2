import { createClient } from '@lyceum/contracts/client';
import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import type { SearchPage } from './page.ts';

/** Says which result was opened, without who did. It survives leaving the page. */
export function reportClicks({ searchUrl }: SearchPage): void {
  const client = createClient({
    baseUrl: searchUrl,
    fetch: (url, init) => fetch(url, { ...init, keepalive: true }),
  });
  document.addEventListener('click', (event) => {
    const link = event.target instanceof Element ? event.target.closest('.result h2 a') : null;
    const result = link?.closest<HTMLElement>('.result');
    const searchId = document.querySelector<HTMLElement>('#results')?.dataset.searchId;
    const resultId = result?.dataset.id;
    if (!result || !searchId || !resultId) return;
    const position = [...document.querySelectorAll('.result')].indexOf(result) + 1;
    client.call(searchEndpoints.click, { body: { searchId, resultId, position } }).catch(() => {});
  });
}
