import { createClient } from '@lyceum/contracts/client';
import { ProblemError } from '@lyceum/contracts/problem-error';
import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import type { ImageResult } from '@lyceum/contracts/search/image';
import { type SearchPage, toolButton } from './page.ts';

const camera =
  'M9 4 7.5 6H4a2 2 0 0 0-2 2v10a2 2 0 0 0 2 2h16a2 2 0 0 0 2-2V8a2 2 0 0 0-2-2h-3.5L15 4H9Zm3 4.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Zm0 1.8a2.7 2.7 0 1 0 0 5.4 2.7 2.7 0 0 0 0-5.4Z';

/** A button, and a place to drop, for a picture that others are like. */
export function offerPictures(page: SearchPage): void {
  const client = createClient({ baseUrl: page.searchUrl, timeoutMs: 60_000 });
  const chooser = document.createElement('input');
  chooser.type = 'file';
  chooser.accept = 'image/*';
  chooser.hidden = true;
  chooser.id = 'picture';
  chooser.setAttribute('aria-label', page.say('picture'));
  const button = toolButton(page.say('picture'), camera);
  page.tools.append(button, chooser);

  const search = async (picture: File) => {
    page.status.textContent = '…';
    const body = new FormData();
    body.set('image', picture);
    body.set('limit', '30');
    const { items } = await client.call(searchEndpoints.imageSearch, { body });
    page.status.textContent = '';
    showPictures(items, page);
  };
  const fail = (error: unknown) => {
    const preparing = error instanceof ProblemError && error.code === 'preparing';
    const refused = error instanceof ProblemError && error.status >= 400 && error.status < 500;
    page.status.textContent = refused ? error.message : page.say(preparing ? 'preparing' : 'cannotSearch');
  };
  button.addEventListener('click', () => chooser.click());
  chooser.addEventListener('change', () => {
    const [picture] = chooser.files ?? [];
    if (picture) search(picture).catch(fail);
    chooser.value = '';
  });
  page.form.addEventListener('dragover', (event) => {
    event.preventDefault();
    page.form.classList.add('dropping');
    page.status.textContent = page.say('dropPicture');
  });
  page.form.addEventListener('dragleave', () => page.form.classList.remove('dropping'));
  page.form.addEventListener('drop', (event) => {
    event.preventDefault();
    page.form.classList.remove('dropping');
    const [picture] = event.dataTransfer?.files ?? [];
    if (picture) search(picture).catch(fail);
  });
}

function showPictures(items: readonly ImageResult[], page: SearchPage): void {
  const list = document.createElement('ul');
  list.className = 'pictures';
  list.append(...items.map((item) => pictureRow(item, page)));
  const place = document.createElement('section');
  place.id = 'results';
  place.className = 'results';
  place.append(list);
  const old = document.querySelector('#results');
  if (old) old.replaceWith(place);
  else page.form.after(place);
}

function pictureRow({ thumbnail, pageUrl, alt, caption, match }: ImageResult, page: SearchPage): HTMLLIElement {
  const row = document.createElement('li');
  const link = document.createElement('a');
  link.href = pageUrl;
  link.rel = 'noreferrer';
  const picture = document.createElement('img');
  picture.src = thumbnail;
  picture.alt = alt ?? caption ?? '';
  picture.loading = 'lazy';
  const label = document.createElement('span');
  label.className = 'small';
  label.textContent = caption ?? alt ?? new URL(pageUrl).hostname;
  const tag = document.createElement('span');
  tag.className = 'tag';
  tag.textContent = match === 'text' ? '' : page.say(match);
  link.append(picture, label);
  row.append(link, ...(match === 'text' ? [] : [tag]));
  return row;
}
