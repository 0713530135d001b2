import type { SearchResult } from '@lyceum/contracts/search/result';
import { type Html, html } from '@lyceum/platform/server/html';
import type { Language } from '../../shared/language/language.ts';
import { searchWords } from '../../shared/language/search.ts';
import { marked } from './marked.ts';

/** One result. What only a script can do is hidden until there is one. */
export function resultView(result: SearchResult, language: Language): Html {
  const words = searchWords[language];
  return html`<li class="result" data-id="${result.id}" data-site="${result.site}">
<p class="where small quiet">${placeOf(result)}</p>
<h2><a href="${result.url}" rel="noreferrer">${marked(result.title || result.url, result.highlights.title)}</a></h2>
<p class="snippet">${dateOf(result, language)}${marked(result.snippet, result.highlights.snippet)}</p>
${cardOf(result)}
<div class="row small">
${result.educational ? html`<span class="tag">${words.educational}</span>` : undefined}
${result.type === 'web' ? undefined : html`<span class="tag">${words.tabs[result.type]}</span>`}
${whyOf(result, words.why)}
<span class="site-menu" data-menu="${words.siteMenu(result.site)}" hidden></span>
</div>
</li>`;
}

function placeOf({ url, site, breadcrumbs = [], siteName }: SearchResult): Html {
  const path = breadcrumbs.length > 0 ? breadcrumbs : pathOf(url);
  return html`<strong>${siteName ?? site}</strong>${path.map((step) => html` › ${step}`)}`;
}

const pathOf = (url: string): string[] =>
  (URL.parse(url)?.pathname ?? '')
    .split('/')
    .filter((segment) => segment !== '')
    .slice(0, 4)
    .map((segment) => safeDecode(segment));

function safeDecode(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

function dateOf({ publishedAt }: SearchResult, language: Language): Html | undefined {
  if (!publishedAt) return undefined;
  const shown = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(publishedAt),
  );
  return html`<time class="quiet" datetime="${publishedAt}">${shown}</time> `;
}

/** A table says more in its own place than in a line of facts. */
const cardOf = ({ card }: SearchResult): Html | undefined =>
  card && card.kind !== 'table' && card.facts.length > 0
    ? html`<dl class="facts small">${card.facts.map(({ name, value }) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
    : undefined;

const whyOf = ({ explanation, score }: SearchResult, why: string): Html | undefined =>
  explanation && explanation.length > 0
    ? html`<details><summary>${why}</summary><table><tbody>${explanation.map(
        ({ name, value, detail }) =>
          html`<tr><th scope="row">${name}</th><td>${value.toFixed(2)}</td><td>${detail}</td></tr>`,
      )}<tr><th scope="row">=</th><td>${score.toFixed(2)}</td><td></td></tr></tbody></table></details>`
    : undefined;
