import type { ProblemError } from '@lyceum/contracts/problem-error';
import type { BotInformation, Holdings, OptOut } from '@lyceum/contracts/search/opt-out';
import { type Html, html } from '@lyceum/platform/server/html';
import type { Language } from '../../shared/language/language.ts';
import { siteOwnerWords } from '../../shared/language/site-owners.ts';
import type { FormFields } from '../frame/forms.ts';

interface OwnersPage {
  readonly language: Language;
  readonly bot: BotInformation | undefined;
  readonly problem?: ProblemError;
  /** What was typed, so that nothing is lost by an error. */
  readonly typed?: FormFields;
}

export function ownersPage({ language, bot, problem, typed = {} }: OwnersPage): Html {
  const words = siteOwnerWords[language];
  return html`<main class="page stack" id="content">
<h1>${words.title}</h1><p>${words.about}</p>
<section><h2>${words.limit}</h2>${bot ? limitsView(bot) : undefined}</section>
<section class="card"><h2>${words.optOut}</h2><p class="quiet">${words.optOutAbout}</p>
${problem ? html`<p class="notice bad" role="alert">${words.cannot} ${problem.detail ?? problem.errors[0]?.message ?? problem.title}</p>` : undefined}
<form method="post" action="/site-owners">
<p class="field"><label for="site">${words.site}</label><input id="site" name="site" value="${typed.site ?? ''}" placeholder="example.org" required></p>
<p class="field"><label for="contact">${words.contact}</label><input id="contact" name="contact" type="email" value="${typed.contact ?? ''}" autocomplete="email" required></p>
<p class="field"><label for="purpose">${words.purpose}</label><select id="purpose" name="purpose">${options(words.purposes, typed.purpose)}</select></p>
<p class="field"><label for="what">${words.what}</label><select id="what" name="what">${options(words.kinds, typed.what)}</select></p>
<button>${words.send}</button></form></section>
</main>`;
}

const options = (kinds: Readonly<Record<string, string>>, chosen: string | undefined): Html[] =>
  Object.entries(kinds).map(
    ([value, text]) => html`<option value="${value}"${value === chosen ? html` selected` : undefined}>${text}</option>`,
  );

export const limitsView = (bot: BotInformation): Html =>
  html`<dl class="stack">${bot.limits.map(
    ({ how, example, effect }) =>
      html`<div><dt><strong>${how}</strong></dt><dd><pre><code>${example}</code></pre>${effect}</dd></div>`,
  )}</dl>`;

interface RequestPage {
  readonly language: Language;
  readonly optOut: OptOut;
  readonly holdings: Holdings | undefined;
  readonly problem?: ProblemError;
}

export function requestPage({ language, optOut, holdings, problem }: RequestPage): Html {
  const words = siteOwnerWords[language];
  const { file, metaTag, dnsRecord } = optOut.proof;
  return html`<main class="page stack" id="content">
<h1>${optOut.site}</h1>
<p class="notice ${optOut.state === 'proven' ? 'good' : ''}" role="status">${words.states[optOut.state]}</p>
${problem ? html`<p class="notice bad" role="alert">${problem.detail ?? problem.title}</p>` : undefined}
${
  optOut.state === 'pending'
    ? html`<section class="card stack"><h2>${words.proof}</h2><p>${words.proofAbout}</p>
<h3>${words.file}</h3><p><code>${file.url}</code></p><pre><code>${file.content}</code></pre>
<h3>${words.tag}</h3><p><code>${metaTag.url}</code></p><pre><code>${metaTag.html}</code></pre>
<h3>${words.record}</h3><pre><code>${dnsRecord.name} ${dnsRecord.type} "${dnsRecord.value}"</code></pre>
<form method="post" action="/site-owners/${optOut.id}/verify"><button>${words.check}</button></form>
${optOut.lastCheckResult ? html`<p class="quiet">${words.found}: ${optOut.lastCheckResult}</p>` : undefined}</section>`
    : undefined
}
${holdings ? holdingsView(holdings, words.holdings) : undefined}
</main>`;
}

const holdingsView = ({ documents, addresses }: Holdings, title: string): Html =>
  html`<section class="card"><h2>${title}</h2>
<p class="row">${documents.map(({ type, count }) => html`<span class="tag">${type}: ${count}</span>`)}</p>
<ul class="small">${addresses.items.map(({ url, title: name }) => html`<li>${name} <code>${url}</code></li>`)}</ul></section>`;
