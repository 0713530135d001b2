import { Html, html } from '@lyceum/platform/server/html';
import { problem } from '@lyceum/platform/server/problem';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import MarkdownIt from 'markdown-it';
import type { Frame } from '../frame/frame.ts';
import { type HandbookFile, readHandbook } from './handbook-files.ts';

export interface HandbookDeps {
  readonly frame: Frame;
  readonly files?: readonly HandbookFile[];
}

/** `docs/` as pages, for readers and for the crawler of a new installation, which finds its first pages here. */
export function serveHandbook(app: FastifyInstance, { frame, files = readHandbook() }: HandbookDeps): void {
  const pages = new Map(files.map((file) => [file.path, file]));
  const rendered = new Map<string, Html>();
  const send = (request: FastifyRequest, reply: FastifyReply, page: { title: string; body: Html }) =>
    frame.send(request, reply.header('cache-control', 'public, max-age=300'), { ...page, place: 'handbook' });

  app.get('/docs', async (_request, reply) => reply.redirect('/docs/', 308));
  app.get('/docs/', async (request, reply) =>
    send(request, reply, { title: 'Handbook of Lyceum', body: homeBody(files) }),
  );
  app.get<{ Params: { '*': string } }>('/docs/*', async (request, reply) => {
    const file = pages.get(request.params['*']);
    if (!file) throw problem({ code: 'not_found' });
    const body = rendered.get(file.path) ?? renderFile(file, pages);
    rendered.set(file.path, body);
    return send(request, reply, { title: `${file.title} · Lyceum`, body });
  });
}

const homeBody = (files: readonly HandbookFile[]): Html => html`<main class="page" id="content">
<h1>Handbook of Lyceum</h1>
<p>How to run it, how to use it, and why it is made as it is.</p>
<ul>${files.map(({ path, title }) => html`<li><a href="/docs/${path}">${title}</a></li>`)}</ul>
</main>`;

function renderFile(file: HandbookFile, pages: ReadonlyMap<string, HandbookFile>): Html {
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
  return html`<main class="page handbook" id="content">${content}</main>`;
}

/** Links from file to file become links from page to page. */
function pageHref(file: HandbookFile, href: string, pages: ReadonlyMap<string, HandbookFile>): string {
  const target = URL.parse(href, `http://handbook/docs/${file.path}`);
  if (target?.host !== 'handbook') return href;
  const path = target.pathname.replace(/^\/docs\//, '').replace(/\.md$/, '');
  return pages.has(path) ? `/docs/${path}${target.hash}` : href;
}
