import type { ProblemError } from '@lyceum/contracts/problem-error';
import type { Facet, SearchReply } from '@lyceum/contracts/search/result';
import { type Html, html } from '@lyceum/platform/server/html';
import type { Language } from '../../shared/language/language.ts';
import { searchWords } from '../../shared/language/search.ts';
import { addressOf, type PageRequest, times } from './page-request.ts';
import { resultView } from './result-view.ts';

export interface ResultsView {
  readonly asked: PageRequest;
  readonly language: Language;
}

export function resultsView(reply: SearchReply, { asked, language }: ResultsView): Html {
  const words = searchWords[language];
  const count = new Intl.NumberFormat(language).format(reply.total.value);
  const more = reply.total.relation === 'at_least';
  return html`<section class="results" id="results" data-search-id="${reply.searchId}" aria-label="${words.heading}">
<p class="small quiet" role="status">${words.found(count, more, Math.round(reply.tookMs))}${reply.partial ? html` · ${words.partial}` : undefined}</p>
${correctionView(reply, { asked, language })}
${answerView(reply, words.source)}
${reply.items.length === 0 ? emptyView({ asked, language }) : undefined}
<ol class="list" id="result-list">${reply.items.map((item) => resultView(item, language))}</ol>
${reply.nextCursor ? html`<p><a class="button plain" id="more" rel="next" href="${addressOf(asked, { cursor: reply.nextCursor })}">${words.more}</a></p>` : undefined}
</section>`;
}

function correctionView(reply: SearchReply, { asked, language }: ResultsView): Html | undefined {
  const { corrected } = reply.query;
  const words = searchWords[language];
  if (!corrected || asked.cursor) return undefined;
  const link = (text: string, verbatim: boolean) =>
    html`<a href="${addressOf(asked, { query: text, verbatim })}">${text}</a>`;
  if (!corrected.applied) return html`<p class="notice">${words.didYouMean} ${link(corrected.text, false)}?</p>`;
  return html`<p class="notice">${words.showingFor} <strong>${corrected.text}</strong>.
${words.insteadOf} ${link(asked.query, true)}.</p>`;
}

const answerView = ({ answer }: SearchReply, source: string): Html | undefined =>
  answer
    ? html`<div class="card answer"><p class="quiet small">${answer.question}</p><p class="big">${answer.answer}</p>
<p class="quiet small">${source}: ${answer.source}</p></div>`
    : undefined;

function emptyView({ asked, language }: ResultsView): Html {
  const words = searchWords[language];
  return html`<div class="card"><p>${words.nothing(asked.query)}</p>
<ul>${words.nothingHelp.map((help) => html`<li>${help}</li>`)}</ul></div>`;
}

/** Works as a plain form: a script only sends it sooner. */
export function filtersView(facets: readonly Facet[], { asked, language }: ResultsView): Html {
  const words = searchWords[language];
  const names = new Intl.DisplayNames(language, { type: 'language', fallback: 'code' });
  const values = (name: Facet['name']) => facets.find((facet) => facet.name === name)?.values ?? [];
  const option = (value: string, text: string, chosen: boolean) =>
    html`<option value="${value}"${chosen ? html` selected` : undefined}>${text}</option>`;
  const choice = (name: 'language' | 'site', any: string, say: (value: string) => string) => {
    const chosen = name === 'language' ? asked.language : asked.site;
    const offered = values(name).filter(({ value }) => value !== 'und' && value !== chosen);
    return html`<select name="${name === 'language' ? 'lang' : 'site'}" aria-label="${any}">${option('', any, chosen === undefined)}
${chosen ? option(chosen, say(chosen), true) : undefined}
${offered.map(({ value, count }) => option(value, `${say(value)} (${count})`, false))}</select>`;
  };
  return html`<form class="filters" action="/" method="get" aria-label="${words.filters}">
<input type="hidden" name="q" value="${asked.query}"><input type="hidden" name="tab" value="${asked.tab}">
<select name="time" aria-label="${words.time.any}">${times.map((time) => option(time, words.time[time], asked.time === time))}</select>
${choice('language', words.anyLanguage, (code) => names.of(code) ?? code)}
${choice('site', words.anySite, (site) => site)}
<button class="plain">${words.apply}</button>
</form>`;
}

export function problemView(problem: ProblemError, language: Language): Html {
  const words = searchWords[language];
  const said =
    problem.code === 'preparing'
      ? words.preparing
      : problem.status >= 400 && problem.status < 500
        ? `${words.badSearch} ${problem.detail ?? problem.errors[0]?.message ?? problem.title}`
        : words.cannotSearch;
  return html`<div class="notice bad" role="alert" id="results">${said}</div>`;
}
