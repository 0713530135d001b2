import './search.css';
import { reportClicks } from './clicks.ts';
import { listenToKeys } from './keyboard.ts';
import { loadMoreInPlace } from './more-results.ts';
import { findPage } from './page.ts';
import { offerPictures } from './picture.ts';
import { rememberSearch } from './recent.ts';
import { offerSiteMenus } from './site-menu.ts';
import { offerSuggestions } from './suggest.ts';
import { offerVoice } from './voice.ts';

const page = findPage();
if (page) {
  offerSuggestions(page);
  offerVoice(page);
  offerPictures(page);
  offerSiteMenus(page, document);
  loadMoreInPlace((list) => offerSiteMenus(page, list));
  reportClicks(page);
  listenToKeys(page.input);
  page.form.addEventListener('submit', () => {
    const text = page.input.value.trim();
    if (text !== '') rememberSearch(text);
  });
  for (const select of document.querySelectorAll<HTMLSelectElement>('.filters select'))
    select.addEventListener('change', () => select.form?.requestSubmit());
}
