import { createClient } from '@lyceum/contracts/client';
import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import type { SearchPage } from './page.ts';
import { forgetSearches, recentSearches } from './recent.ts';

const waitMs = 120;

interface Offer {
  readonly text: string;
  readonly note: string;
}

/** Completions while typing: a combobox with a list (ARIA Authoring Practices, "Combobox"). */
export function offerSuggestions({ form, input, searchUrl, say }: SearchPage): void {
  const client = createClient({ baseUrl: searchUrl, timeoutMs: 3_000 });
  const list = document.createElement('ul');
  list.className = 'suggestions';
  list.id = 'suggestions';
  list.role = 'listbox';
  list.hidden = true;
  list.setAttribute('aria-label', input.getAttribute('aria-label') ?? '');
  form.append(list);
  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': list.id,
    'aria-expanded': 'false',
  }))
    input.setAttribute(name, value);

  let offers: Offer[] = [];
  let chosen = -1;
  let typed = '';
  let asking: AbortController | undefined;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const close = () => {
    list.hidden = true;
    chosen = -1;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };
  const take = (text: string) => {
    input.value = text;
    close();
    form.requestSubmit();
  };
  const show = (next: Offer[], recent: boolean) => {
    offers = next;
    chosen = -1;
    list.replaceChildren(...next.map(rowOf), ...(recent && next.length > 0 ? [noteRow()] : []));
    list.hidden = next.length === 0;
    input.setAttribute('aria-expanded', String(next.length > 0));
  };
  const rowOf = ({ text, note }: Offer, at: number) => {
    const row = document.createElement('li');
    row.role = 'option';
    row.id = `suggestion-${at}`;
    row.ariaSelected = 'false';
    const kind = document.createElement('span');
    kind.className = 'note';
    kind.textContent = note;
    row.append(text, kind);
    // Before the field loses the focus, which would close the list.
    row.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      take(text);
    });
    return row;
  };
  const noteRow = () => {
    const row = document.createElement('li');
    row.className = 'note';
    row.role = 'presentation';
    const forget = document.createElement('button');
    forget.type = 'button';
    forget.className = 'link';
    forget.textContent = say('forget');
    forget.addEventListener('pointerdown', (event) => {
      event.preventDefault();
      forgetSearches();
      close();
    });
    row.append(say('recent'), forget);
    return row;
  };
  const choose = (at: number) => {
    chosen = at;
    for (const [row, element] of [...list.querySelectorAll('[role=option]')].entries())
      element.ariaSelected = String(row === at);
    input.value = offers[at]?.text ?? typed;
    if (at < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `suggestion-${at}`);
  };
  const ask = async (q: string) => {
    asking?.abort();
    asking = new AbortController();
    const { signal } = asking;
    try {
      const { items } = await client.call(searchEndpoints.suggestions, { query: { q, limit: 8 }, signal });
      if (document.activeElement === input && input.value.trim() === q)
        show(
          items.map(({ text, kind }) => ({ text, note: kind === 'completion' ? '' : kind })),
          false,
        );
    } catch {
      // Typing goes on without them.
    }
  };
  const refresh = () => {
    typed = input.value;
    const q = typed.trim();
    clearTimeout(timer);
    if (q === '') {
      asking?.abort();
      show(
        recentSearches().map((text) => ({ text, note: '' })),
        true,
      );
    } else timer = setTimeout(() => void ask(q), waitMs);
  };

  input.addEventListener('input', refresh);
  input.addEventListener('focus', () => input.value === '' && refresh());
  input.addEventListener('blur', close);
  input.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') close();
    if (list.hidden || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
    event.preventDefault();
    const step = event.key === 'ArrowDown' ? 1 : -1;
    const places = offers.length + 1;
    choose(((chosen + 1 + step + places) % places) - 1);
  });
}
