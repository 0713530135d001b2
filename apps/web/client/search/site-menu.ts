import type { SearchPreferences } from '@lyceum/contracts/search/preferences';
import type { SearchPage } from './page.ts';

const cookie = 'lyceum-preferences';
const choices = ['raise', 'lower', 'block', 'pin'] as const;
type Choice = (typeof choices)[number];

/** Beside each result: what to do with its site from now on. Kept by this browser, sent with each search. */
export function offerSiteMenus(page: SearchPage, within: ParentNode): void {
  for (const place of within.querySelectorAll<HTMLElement>('.site-menu[hidden]')) {
    const site = place.closest<HTMLElement>('.result')?.dataset.site;
    if (site) place.replaceChildren(menuOf(site, place.dataset.menu ?? site, page));
    place.hidden = false;
  }
}

function menuOf(site: string, name: string, page: SearchPage): HTMLSelectElement {
  const menu = document.createElement('select');
  menu.setAttribute('aria-label', name);
  menu.add(new Option(site, ''));
  for (const choice of choices) menu.add(new Option(page.say(choice), choice));
  menu.value = choiceFor(site) ?? '';
  menu.addEventListener('change', () => {
    choose(
      site,
      choices.find((choice) => choice === menu.value),
    );
    page.status.textContent = page.say('saved');
  });
  return menu;
}

const choiceFor = (site: string): Choice | undefined =>
  choices.find((choice) => readPreferences().sites?.[choice]?.includes(site));

function choose(site: string, chosen: Choice | undefined): void {
  const preferences = readPreferences();
  const sites = Object.fromEntries(
    choices.map((choice) => {
      const others = (preferences.sites?.[choice] ?? []).filter((other) => other !== site);
      return [choice, choice === chosen ? [...others, site] : others];
    }),
  );
  writePreferences({ ...preferences, sites });
}

function readPreferences(): SearchPreferences {
  const value = new RegExp(`(?:^|;\\s*)${cookie}=([\\w-]+)`).exec(document.cookie)?.[1];
  if (!value) return {};
  try {
    const bytes = Uint8Array.from(atob(value.replaceAll('-', '+').replaceAll('_', '/')), (c) => c.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(bytes)) as SearchPreferences;
  } catch {
    return {};
  }
}

function writePreferences(preferences: SearchPreferences): void {
  const bytes = new TextEncoder().encode(JSON.stringify(preferences));
  const value = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the server must read it with the next search, and the Cookie Store API is not everywhere
  document.cookie = `${cookie}=${value}; Path=/; Max-Age=31536000; SameSite=Lax${secure}`;
}
