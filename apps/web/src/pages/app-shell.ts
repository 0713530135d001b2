import { html } from '@lyceum/platform/server/html';
import { frame } from '../../shared/language/frame.ts';
import type { Language } from '../../shared/language/language.ts';
import type { FramedPage } from '../frame/frame.ts';

/** The empty page that a program fills: the account app or the admin console. */
export const appShell = (program: 'account' | 'admin', language: Language): FramedPage => ({
  title: `Lyceum: ${frame[language][program]}`,
  place: program,
  program: `client/${program}/main.tsx`,
  head: html`<link rel="manifest" href="/manifest.webmanifest">`,
  body: html`<div id="app"></div><noscript><main class="page"><p class="notice">${frame[language].needsScript}</p></main></noscript>`,
});
