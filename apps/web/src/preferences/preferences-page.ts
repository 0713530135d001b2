import type { SearchPreferences } from '@lyceum/contracts/search/preferences';
import { type Html, html } from '@lyceum/platform/server/html';
import type { Language } from '../../shared/language/language.ts';
import { preferencesWords } from '../../shared/language/preferences.ts';
import type { FramedPage } from '../frame/frame.ts';
import { siteLists } from './read-form.ts';

interface PreferencesPage {
  readonly preferences: SearchPreferences;
  readonly language: Language;
  readonly outcome?: 'saved' | 'wrong' | undefined;
}

export function preferencesPage({ preferences, language, outcome }: PreferencesPage): FramedPage {
  const words = preferencesWords[language];
  const choices = (name: string, kinds: Readonly<Record<string, string>>, chosen: string): Html =>
    html`<select id="${name}" name="${name}">${Object.entries(kinds).map(
      ([value, text]) =>
        html`<option value="${value === 'none' ? '' : value}"${value === chosen ? html` selected` : undefined}>${text}</option>`,
    )}</select>`;
  return {
    title: `${words.title} · Lyceum`,
    place: 'search',
    status: outcome === 'wrong' ? 422 : 200,
    body: html`<main class="page stack" id="content">
<h1>${words.title}</h1>
<p class="quiet">${words.about}</p>
${outcome ? html`<p class="notice ${outcome === 'saved' ? 'good' : 'bad'}" role="status">${words[outcome]}</p>` : undefined}
<form method="post" action="/preferences">
${siteLists.map(
  (list) => html`<p class="field"><label for="${list}">${words.sites[list]}</label>
<textarea id="${list}" name="${list}" rows="2" aria-describedby="${list}-hint">${(preferences.sites?.[list] ?? []).join('\n')}</textarea>
<span class="hint" id="${list}-hint">${words.perLine}</span></p>`,
)}
<p class="field"><label for="languages">${words.languages}</label>
<input id="languages" name="languages" value="${(preferences.languages ?? []).join(', ')}" aria-describedby="languages-hint">
<span class="hint" id="languages-hint">${words.languagesHint}</span></p>
<p class="field"><label for="freshness">${words.freshness}</label>${choices('freshness', words.freshnessKinds, preferences.freshness ?? 'normal')}</p>
<p class="field"><label for="educationLevel">${words.level}</label>${choices('educationLevel', words.levels, preferences.educationLevel ?? 'none')}</p>
<p class="field"><label for="safe">${words.safe}</label>${choices('safe', words.safeKinds, preferences.safe ?? 'moderate')}</p>
<p class="row"><button>${words.save}</button><button class="danger" formaction="/preferences/forget">${words.forget}</button></p>
</form>
<section class="card stack"><h2>${words.lens}</h2><p class="quiet">${words.lensAbout}</p>
${(preferences.lenses ?? []).map(({ name, description }) => html`<p><strong>${name}</strong> ${description}</p>`)}
<p><a href="/preferences/mine.lens.json" download>${words.share}</a></p>
<form method="post" action="/preferences/lens"><p class="field"><label for="lens">${words.lensText}</label>
<textarea id="lens" name="lens" rows="3" required></textarea></p><button class="plain">${words.load}</button></form></section>
</main>`,
  };
}
