import { render } from 'preact';
import { chooseLanguage } from '../../shared/language/language.ts';
import { App } from './app.tsx';
import { AppProvider, wordsFor } from './context.tsx';
import { serversOfPage } from './servers.ts';
import { openSession } from './session.ts';
import { LocalVault } from './storage/local-vault.ts';

async function start(place: HTMLElement): Promise<void> {
  const language = chooseLanguage(document.documentElement.lang);
  const session = await openSession(serversOfPage(), await LocalVault.open());
  render(
    <AppProvider value={{ session, language, words: wordsFor(language) }}>
      <App />
    </AppProvider>,
    place,
  );
}

const place = document.getElementById('app');
if (place) void start(place);
if ('serviceWorker' in navigator) void navigator.serviceWorker.register('/service-worker.js');
