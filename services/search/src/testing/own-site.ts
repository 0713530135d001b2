import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export interface OwnSite {
  /** Host and port. */
  readonly site: string;
  /** What was asked for, in order. */
  readonly asked: string[];
  /** Serves this at a path from now on; undefined takes it away. */
  put(path: string, content: string | undefined, type?: string): void;
  redirect(path: string, to: string): void;
}

/** A site whose owner a test is, on a real port of this machine. */
export async function startOwnSite(): Promise<OwnSite> {
  const pages = new Map<string, { content: string; type: string }>();
  const redirects = new Map<string, string>();
  const asked: string[] = [];
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const to = redirects.get(path);
    const page = pages.get(path);
    if (to !== undefined) response.writeHead(302, { location: to }).end();
    else if (page) response.writeHead(200, { 'content-type': page.type }).end(page.content);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  return {
    site: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    put(path, content, type = 'text/plain') {
      if (content === undefined) pages.delete(path);
      else pages.set(path, { content, type });
    },
    redirect: (path, to) => void redirects.set(path, to),
  };
}
