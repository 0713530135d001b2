import sharp from 'sharp';
import { onTestFinished } from 'vitest';
import { startTestServer } from '../../crawl/testing/test-server.ts';
import { drawnScene } from './drawn-scene.ts';

export interface PictureSite {
  url: string;
  /** Paths that were asked for. */
  asked: string[];
}

const page = (title: string, body: string, head = ''): string =>
  `<!doctype html><html lang="en"><head><title>${title}</title>${head}</head><body><main><h1>${title}</h1>${body}</main></body></html>`;

const words =
  'People have gone to the sea for as long as there have been people, and they have brought home stories of it.';

/** Says something that no page says. */
const notice = Buffer.from(
  `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="200"><rect width="600" height="200" fill="#fff"/>
   <text x="30" y="115" font-size="48" font-family="DejaVu Sans, Arial, sans-serif">Harbour tide tables</text></svg>`,
);

/** A site with pictures, some of which may not be kept. */
export async function pictureSite(): Promise<PictureSite> {
  const [sea, forest, city] = await Promise.all(
    (['sea', 'forest', 'city'] as const).map((scene) => sharp(drawnScene(scene)).png().toBuffer()),
  );
  const sunset = await sharp(drawnScene('sunset')).jpeg().toBuffer();
  const files: Record<string, { type: string; body: string | Buffer | undefined; headers?: Record<string, string> }> = {
    '/robots.txt': { type: 'text/plain', body: 'User-agent: *\nDisallow: /private/\n' },
    '/': {
      type: 'text/html',
      body: page(
        'Days at the coast',
        `<p>${words}</p><figure><img src="/sea.png" alt="A sailing boat at sea" width="640" height="480">
         <figcaption>Off the coast in June</figcaption></figure><p>${words} ${words}</p>
         <img src="/private/city.png" alt="The city behind it" width="640" height="480">
         <img src="/forest.png" alt="A forest path" width="640" height="480">
         <p><a href="/evening">The evening</a> and <a href="/unshown">what is not shown</a></p>`,
      ),
    },
    '/evening': {
      type: 'text/html',
      body: page(
        'The evening',
        `<p>${words}</p><img src="/sunset.jpg" alt="Evening sky in red" width="640" height="480"><p>${words}</p>
         <img src="/notice.png" alt="A board" width="600" height="200"><p>${words}</p>`,
      ),
    },
    '/unshown': {
      type: 'text/html',
      body: page(
        'Unshown',
        `<p>${words}</p><img src="/hidden.png" alt="hidden"><p>${words}</p>`,
        '<meta name="robots" content="noimageindex">',
      ),
    },
    '/notice.png': { type: 'image/png', body: await sharp(notice).png().toBuffer() },
    '/sea.png': { type: 'image/png', body: sea },
    '/hidden.png': { type: 'image/png', body: sea },
    '/sunset.jpg': { type: 'image/jpeg', body: sunset },
    '/forest.png': { type: 'image/png', body: forest, headers: { 'x-robots-tag': 'noindex' } },
    '/private/city.png': { type: 'image/png', body: city },
  };
  const asked: string[] = [];
  const server = await startTestServer((request, response) => {
    const path = request.url ?? '/';
    asked.push(path);
    const file = files[path];
    response.writeHead(file ? 200 : 404, { 'content-type': file?.type ?? 'text/plain', ...file?.headers });
    response.end(file?.body ?? 'nothing here');
  });
  onTestFinished(() => server.close());
  return { url: `http://127.0.0.1:${server.port}`, asked };
}
