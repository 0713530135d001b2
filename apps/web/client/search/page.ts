/** The parts of the search page that the scripts work on, and the words they say. */
export interface SearchPage {
  readonly form: HTMLFormElement;
  readonly input: HTMLInputElement;
  readonly tools: HTMLElement;
  readonly status: HTMLElement;
  /** Where the search service is. */
  readonly searchUrl: string;
  say(word: string): string;
}

export function findPage(): SearchPage | undefined {
  const form = document.querySelector<HTMLFormElement>('#box');
  const input = document.querySelector<HTMLInputElement>('#q');
  const tools = form?.querySelector<HTMLElement>('.tools');
  const status = document.querySelector<HTMLElement>('#box-status');
  const searchUrl = document.documentElement.dataset.search;
  if (!form || !input || !tools || !status || !searchUrl) return undefined;
  const words = JSON.parse(form.dataset.words ?? '{}') as Record<string, string>;
  return { form, input, tools, status, searchUrl, say: (word) => words[word] ?? word };
}

const svg = 'http://www.w3.org/2000/svg';

/** A button with a picture on it and a name for those who do not see it. */
export function toolButton(name: string, path: string): HTMLButtonElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-label', name);
  button.title = name;
  const icon = document.createElementNS(svg, 'svg');
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  const line = document.createElementNS(svg, 'path');
  line.setAttribute('d', path);
  line.setAttribute('fill', 'currentColor');
  icon.append(line);
  button.append(icon);
  return button;
}
