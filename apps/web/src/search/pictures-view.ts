import type { ImageSearchReply } from '@lyceum/contracts/search/image';
import { type Html, html } from '@lyceum/platform/server/html';
import { searchWords } from '../../shared/language/search.ts';
import { addressOf } from './page-request.ts';
import type { ResultsView } from './results-view.ts';

export function picturesView(reply: ImageSearchReply, { asked, language }: ResultsView): Html {
  const words = searchWords[language];
  return html`<section class="results" id="results" aria-label="${words.tabs.image}">
${reply.items.length === 0 ? html`<div class="card"><p>${words.nothing(asked.query)}</p></div>` : undefined}
<ul class="pictures" id="result-list">${reply.items.map(
    ({ thumbnail, pageUrl, alt, caption, width, height }) => html`<li><a href="${pageUrl}" rel="noreferrer">
<img src="${thumbnail}" alt="${alt ?? caption ?? ''}" loading="lazy" width="${Math.min(width, 256) || 256}" height="${heightFor(width, height)}">
<span class="small">${caption ?? alt ?? URL.parse(pageUrl)?.hostname ?? ''}</span></a></li>`,
  )}</ul>
${reply.nextCursor ? html`<p><a class="button plain" id="more" rel="next" href="${addressOf(asked, { cursor: reply.nextCursor })}">${words.more}</a></p>` : undefined}
</section>`;
}

/** So that nothing moves when the picture arrives. */
const heightFor = (width: number, height: number): number =>
  width > 0 ? Math.round((height * Math.min(width, 256)) / width) : 256;
