import { type Html, html } from '@lyceum/platform/server/html';
import type { Addresses } from '@lyceum/platform/settings/addresses';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { frame as words } from '../../shared/language/frame.ts';
import { chooseLanguage, type Language, languages } from '../../shared/language/language.ts';
import type { Assets } from '../assets/assets.ts';
import { type Servers, serversOf } from './servers.ts';

export interface FramedPage {
  readonly title: string;
  readonly body: Html;
  /** The built program that the page runs, by the path of its source. */
  readonly program?: string;
  readonly status?: number;
  /** Where the page is in the bar at the top. */
  readonly place?: 'search' | 'account' | 'admin' | 'handbook';
  /** More for the head of the page. */
  readonly head?: Html;
}

export interface Frame {
  send(request: FastifyRequest, reply: FastifyReply, page: FramedPage): FastifyReply;
  /** As the user chose it, or as the browser says. */
  languageOf(request: FastifyRequest): Language;
  serversOf(request: FastifyRequest): Servers;
}

/** What stands around every page: the head, the bar, the foot, and what the page may load. */
export function createFrame({ assets, urls }: { assets: Assets; urls: Addresses['urls'] }): Frame {
  const design = assets.entry('client/design/design.css');
  const languageOf = (request: FastifyRequest): Language => {
    const chosen = /(?:^|;\s*)lyceum-language=(\w\w)(?:;|$)/.exec(request.headers.cookie ?? '')?.[1];
    const known = languages.find((language) => language === chosen);
    return known ?? chooseLanguage(request.headers['accept-language']);
  };
  return {
    languageOf,
    serversOf: (request) => serversOf(request, urls),
    send(request, reply, page) {
      const servers = serversOf(request, urls);
      const language = languageOf(request);
      const program = page.program ? assets.entry(page.program) : { scripts: [], styles: [] };
      const styles = [...new Set([...design.styles, ...program.styles])];
      return reply
        .code(page.status ?? 200)
        .header('content-type', 'text/html; charset=utf-8')
        .header('content-security-policy', policyFor(servers))
        .header('permissions-policy', 'camera=(), geolocation=(), microphone=(self)')
        .header('vary', 'cookie, accept-language')
        .send(document({ page, language, servers, styles, scripts: program.scripts }).markup);
    },
  };
}

/** A page loads from here and speaks to the three services; nothing runs or is styled that has no file of its own. */
const policyFor = ({ identity, mail, search }: Servers): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' blob: data: ${search}`,
    "media-src 'self' blob:",
    `connect-src 'self' ${identity} ${mail} ${search}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "frame-src 'self' blob:",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ');

interface Document {
  readonly page: FramedPage;
  readonly language: Language;
  readonly servers: Servers;
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
}

function document({ page, language, servers, styles, scripts }: Document): Html {
  const said = words[language];
  const link = (place: FramedPage['place'], href: string, text: string) =>
    html`<a href="${href}"${page.place === place ? html` aria-current="page"` : undefined}>${text}</a>`;
  return html`<!doctype html>
<html lang="${language}" data-identity="${servers.identity}" data-mail="${servers.mail}" data-search="${servers.search}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<meta name="color-scheme" content="light dark">
<title>${page.title}</title>
${styles.map((href) => html`<link rel="stylesheet" href="${href}">\n`)}${page.head}
${scripts.map((src) => html`<script type="module" src="${src}"></script>\n`)}
</head>
<body>
<a class="skip" href="#content">${said.skip}</a>
<header class="bar">
<a class="brand" href="/">Lyceum</a>
<nav aria-label="Lyceum">
${link('search', '/', said.search)}
${link('account', '/account', said.account)}
${link('handbook', '/docs', said.handbook)}
</nav>
</header>
${page.body}
<footer class="foot">
<a href="/site-owners">${said.siteOwners}</a>
<a href="/bot">${said.bot}</a>
<a href="/admin">${said.admin}</a>
</footer>
</body>
</html>
`;
}
