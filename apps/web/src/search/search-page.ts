import { type Html, html } from '@lyceum/platform/server/html';
import type { Language } from '../../shared/language/language.ts';
import { searchWords } from '../../shared/language/search.ts';
import type { FramedPage } from '../frame/frame.ts';
import { addressOf, type PageRequest, tabs } from './page-request.ts';

interface SearchPage {
  readonly asked: PageRequest;
  readonly language: Language;
  /** Filters and results; undefined while nothing was asked. */
  readonly below: Html | undefined;
}

export function searchPage({ asked, language, below }: SearchPage): FramedPage {
  const words = searchWords[language];
  const found = asked.query !== '';
  return {
    title: found ? `${asked.query} · Lyceum` : 'Lyceum',
    place: 'search',
    program: 'client/search/main.ts',
    head: html`<link rel="search" type="application/opensearchdescription+xml" title="Lyceum" href="/opensearch.xml">`,
    body: html`<main class="page wide ${found ? 'searched' : 'landing'}" id="content">
${found ? html`<h1 class="visually-hidden">${words.heading}</h1>` : html`<h1 class="brand-large">Lyceum</h1><p class="quiet">${words.about}</p>`}
${boxView(asked, language)}
${found ? tabsView(asked, language) : undefined}
${below}
</main>`,
  };
}

/** The words a script says are in `data-words`, so that the script knows no language. */
function boxView(asked: PageRequest, language: Language): Html {
  const words = searchWords[language];
  const { speak, listening, picture, dropPicture, recent, forget, raise, lower, block, pin, saved } = words;
  const { preparing, noSpeech, cannotSearch, similar, duplicate } = words;
  const said = { speak, listening, picture, dropPicture, recent, forget, raise, lower, block, pin, saved };
  const more = { preparing, noSpeech, cannotSearch, similar, duplicate };
  return html`<form class="box" id="box" role="search" action="/" method="get" data-words="${JSON.stringify({ ...said, ...more })}">
<div class="entry">
<input id="q" name="q" type="search" value="${asked.query}" maxlength="512" aria-label="${words.label}" placeholder="${words.placeholder}" autocomplete="off" autocapitalize="off" spellcheck="true" enterkeyhint="search"${asked.query === '' ? html` autofocus` : undefined}>
<span class="tools"></span>
<button>${words.go}</button>
</div>
${asked.tab === 'all' ? undefined : html`<input type="hidden" name="tab" value="${asked.tab}">`}
<p class="small quiet" id="box-status" role="status"></p>
</form>`;
}

const tabsView = (asked: PageRequest, language: Language): Html =>
  html`<nav class="tabs" aria-label="${searchWords[language].tabsLabel}">${tabs.map(
    (tab) =>
      html`<a href="${addressOf(asked, { tab })}"${tab === asked.tab ? html` aria-current="page"` : undefined}>${searchWords[language].tabs[tab]}</a>`,
  )}<a href="/preferences">${searchWords[language].preferences}</a></nav>`;
