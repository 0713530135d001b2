import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

type Answer = string | ((request: IncomingMessage, response: ServerResponse) => void);

export interface SmallSite {
  readonly url: string;
  readonly host: string;
  /** What is asked for, in order. */
  readonly asked: { path: string; headers: IncomingMessage['headers'] }[];
  /** May be changed while it runs. */
  readonly pages: Record<string, Answer>;
}

/** A web server with the pages that a test gives it. */
export async function startSmallSite(pages: Record<string, Answer>): Promise<SmallSite> {
  const asked: SmallSite['asked'] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push({ path, headers: request.headers });
    const answer = pages[path];
    if (typeof answer === 'function') answer(request, response);
    else if (answer === undefined) response.writeHead(404).end();
    else response.setHeader('content-type', 'text/html; charset=utf-8').end(answer);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { url: `http://${host}`, host, asked, pages };
}

/** A page with enough text to be told from others. */
export const page = (title: string, more: { links?: string[]; head?: string; text?: string } = {}): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${more.head ?? ''}</head><body><main><h1>${title}</h1>
<p>${more.text ?? `This page is about ${title}, and about nothing else that could be found anywhere.`}</p>
${(more.links ?? []).map((link) => `<a href="${link}">to ${link}</a>`).join('\n')}</main></body></html>`;
