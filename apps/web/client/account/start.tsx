import { type ComponentChildren, render } from 'preact';
import { chooseLanguage } from '../../shared/language/language.ts';
import { AppProvider, wordsFor } from './context.tsx';
import { serversOfPage } from './servers.ts';
import { openSession } from './session.ts';
import { LocalVault } from './storage/local-vault.ts';

/** Fills the page with a program that knows who is signed in. */
export function startApp(program: ComponentChildren): void {
  const place = document.getElementById('app');
  if (place) void open(program, place);
}

async function open(program: ComponentChildren, place: HTMLElement): Promise<void> {
  const language = chooseLanguage(document.documentElement.lang);
  const session = await openSession(serversOfPage(), await LocalVault.open());
  render(<AppProvider value={{ session, language, words: wordsFor(language) }}>{program}</AppProvider>, place);
}
