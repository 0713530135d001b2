import { readdirSync, readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

const dist = fileURLToPath(new URL('../../dist', import.meta.url));
const compress = promisify(brotliCompress);

interface Chunk {
  readonly file: string;
  readonly css?: readonly string[];
  readonly imports?: readonly string[];
}

/** What a page must name to load one of the built programs. */
export interface EntryFiles {
  readonly scripts: readonly string[];
  readonly styles: readonly string[];
}

export interface Assets {
  /** By the path of its source, such as `client/account/main.tsx`. */
  entry(source: string): EntryFiles;
  serve(app: FastifyInstance): void;
}

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.wasm': 'application/wasm',
};

/** What `npm run build` made. It is small, so it is held in memory: no path of a request ever reaches the disk. */
export function openAssets(): Assets {
  const manifest = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8')) as Record<string, Chunk>;
  const files = new Map<string, Buffer>();
  const assetsFolder = join(dist, 'assets');
  for (const name of readdirSync(assetsFolder)) {
    const path = join(assetsFolder, name);
    if (statSync(path).isFile()) files.set(name, readFileSync(path));
  }
  const compressed = new Map<string, Promise<Buffer>>();
  const brotli = (name: string, content: Buffer): Promise<Buffer> => {
    const made = compressed.get(name) ?? compress(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } });
    compressed.set(name, made);
    return made;
  };

  return {
    entry(source) {
      const chunk = manifest[source];
      if (!chunk) throw new Error(`${source} was not built: run npm run build`);
      const isStyle = chunk.file.endsWith('.css');
      const own = isStyle ? [chunk.file] : (chunk.css ?? []);
      const imported = (chunk.imports ?? []).flatMap((name) => manifest[name]?.css ?? []);
      return {
        scripts: isStyle ? [] : [`/${chunk.file}`],
        styles: [...new Set([...imported, ...own])].map((file) => `/${file}`),
      };
    },
    serve(app) {
      const worker = readFileSync(join(dist, 'service-worker.js'));
      app.get('/service-worker.js', async (_request, reply) =>
        reply
          .header('content-type', 'text/javascript; charset=utf-8')
          .header('content-security-policy', "default-src 'none'; connect-src 'self'")
          .header('cache-control', 'no-cache')
          .send(worker),
      );
      app.get('/assets/:name', async (request, reply) => {
        const { name } = request.params as { name: string };
        const content = files.get(name);
        if (!content) return reply.callNotFound();
        reply
          .header('content-type', types[extname(name)] ?? 'application/octet-stream')
          // The name carries a hash of the content.
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('vary', 'accept-encoding');
        if (!/\bbr\b/.test(request.headers['accept-encoding'] ?? '')) return reply.send(content);
        return reply.header('content-encoding', 'br').send(await brotli(name, content));
      });
    },
  };
}
