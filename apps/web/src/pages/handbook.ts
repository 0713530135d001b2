import { Html, html, pagePolicy, renderPage } from '@lyceum/platform/server/html';
import { problem } from '@lyceum/platform/server/problem';
import type { FastifyInstance, FastifyReply } from 'fastify';
import MarkdownIt from 'markdown-it';
import { type HandbookFile, readHandbook } from './handbook-files.ts';

const style = `:root{color-scheme:light dark;--ink:light-dark(#1d2433,#e7ebf3);--paper:light-dark(#fbfbf9,#12151c);--line:light-dark(#dfe2e8,#2a303d)}
body{font:17px/1.6 system-ui,sans-serif;color:var(--ink);background:var(--paper);max-width:52rem;margin:0 auto;padding:2rem 1.25rem}
h1{line-height:1.2}a{color:inherit;text-underline-offset:.2em}nav{border-bottom:1px solid var(--line);padding-bottom:.5rem}
pre{overflow-x:auto;border-left:3px solid var(--line);padding-left:1rem;font-size:.9em}code{font-size:.92em}
table{border-collapse:collapse;display:block;overflow-x:auto}th,td{text-align:left;vertical-align:top;padding:.3rem .8rem .3rem 0;border-bottom:1px solid var(--line)}`;

const policy = pagePolicy(style);

/** `docs/` as pages, for readers and for the crawler of a new installation, which finds its first pages here. */
export function serveHandbook(app: FastifyInstance, files: readonly HandbookFile[] = readHandbook()): void {
  const pages = new Map(files.map((file) => [file.path, file]));
  const rendered = new Map<string, string>();
  const home = renderPage({ title: 'Handbook of Lyceum', style, body: homeBody(files) });

  app.get('/docs', async (_request, reply) => reply.redirect('/docs/', 308));
  app.get('/docs/', async (_request, reply) => send(reply, home));
  app.get<{ Params: { '*': string } }>('/docs/*', async (request, reply) => {
    const file = pages.get(request.params['*']);
    if (!file) throw problem({ code: 'not_found' });
    const page = rendered.get(file.path) ?? renderFile(file, pages);
    rendered.set(file.path, page);
    return send(reply, page);
  });
}

const send = (reply: FastifyReply, page: string) =>
  reply
    .header('content-type', 'text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'public, max-age=300')
    .send(page);

const homeBody = (files: readonly HandbookFile[]): Html => html`<main>
<h1>Handbook of Lyceum</h1>
<p>How to run it, how to use it, and why it is made as it is.</p>
<ul>${files.map(({ path, title }) => html`<li><a href="/docs/${path}">${title}</a></li>`)}</ul>
</main>`;

function renderFile(file: HandbookFile, pages: ReadonlyMap<string, HandbookFile>): string {
  // Raw markup in a page would be shown, not obeyed.
  const markdown = new MarkdownIt({ html: false, linkify: false });
  const shown = markdown.renderer.rules.link_open;
  markdown.renderer.rules.link_open = (...args) => {
    const [tokens, at] = args;
    const href = tokens[at]?.attrGet('href');
    if (typeof href === 'string') tokens[at]?.attrSet('href', pageHref(file, href, pages));
    return shown ? shown(...args) : args[4].renderToken(tokens, at, args[2]);
  };
  const content = new Html(markdown.render(file.markdown));
  const body = html`<nav><a href="/">Lyceum</a> · <a href="/docs/">Handbook</a></nav><main>${content}</main>`;
  return renderPage({ title: `${file.title} · Lyceum`, style, body });
}

/** Links from file to file become links from page to page. */
function pageHref(file: HandbookFile, href: string, pages: ReadonlyMap<string, HandbookFile>): string {
  const target = URL.parse(href, `http://handbook/docs/${file.path}`);
  if (target?.host !== 'handbook') return href;
  const path = target.pathname.replace(/^\/docs\//, '').replace(/\.md$/, '');
  return pages.has(path) ? `/docs/${path}${target.hash}` : href;
}
