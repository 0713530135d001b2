import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { startTestServer } from '../crawl/testing/test-server.ts';
import { pictureSite } from '../pictures/testing/picture-site.ts';
import { startSearch, type TestSearch } from '../testing/start-search.ts';

const environment = {
  MODELS: 'off',
  CRAWL_ALLOW_ADDRESSES: '127.0.0.0/8',
  CRAWL_DELAY_MS: '0',
  CRAWL_HANDBOOK: 'off',
};

async function untilFound(search: TestSearch, query: string) {
  for (;;) {
    const { body } = await search.post('/api/search/image', { query });
    if (body.items.length > 0) return body.items;
    await sleep(200);
  }
}

test('pictures of a crawled site are found by words, with their copies, filters and limits', async () => {
  const site = await pictureSite();
  const search = await startSearch([], environment);
  const headers = { authorization: `Bearer ${await search.issuer.token({ roles: ['admin'] })}` };
  const crawl = await search.post('/api/admin/crawl', { seeds: [`${site.url}/`], scope: 'host' }, headers);
  expect(crawl.status).toBe(202);

  const [boat] = await untilFound(search, 'sailing boat');
  expect(boat).toMatchObject({
    imageUrl: `${site.url}/sea.png`,
    pageUrl: `${site.url}/`,
    alt: 'A sailing boat at sea',
    width: 640,
    height: 480,
    match: 'text',
  });
  const thumbnail = await fetch(new URL(boat.thumbnail, search.url));
  expect(thumbnail.headers.get('content-type')).toBe('image/webp');
  expect(await sharp(Buffer.from(await thumbnail.arrayBuffer())).metadata()).toMatchObject({ width: 320 });

  await untilFound(search, 'sky');
  const found = async (filters: object) => {
    const { body } = await search.post('/api/search/image', { query: 'boat sky', filters });
    return body.items.map(({ imageUrl }: { imageUrl: string }) => new URL(imageUrl).pathname);
  };
  expect((await found({})).sort()).toEqual(['/sea.png', '/sunset.jpg']);
  expect(await found({ colour: 'blue' })).toEqual(['/sea.png']);
  expect(await found({ format: 'jpeg' })).toEqual(['/sunset.jpg']);
  expect((await found({ size: 'medium' })).length).toBe(2);
  expect(await found({ size: 'large' })).toEqual([]);
  expect(await found({ site: 'elsewhere.example' })).toEqual([]);

  // Told by robots.txt, by a header and by a page.
  expect(site.asked).not.toContain('/private/city.png');
  for (const words of ['city', 'forest', 'hidden']) {
    expect((await search.post('/api/search/image', { query: words })).body.items).toEqual([]);
  }

  const first = await search.post('/api/search/image', { query: 'boat sky', limit: 1 });
  expect(first.body.nextCursor).toBeTruthy();
  const second = await search.post('/api/search/image', {
    query: 'boat sky',
    limit: 1,
    cursor: first.body.nextCursor,
  });
  expect(second.body.items[0].id).not.toBe(first.body.items[0].id);
  expect(second.body.nextCursor).toBeNull();
});

test('files that lie, are damaged or too large get a clear answer, and the next one is read', async () => {
  const server = await startTestServer((_request, response) => response.end('<p>no picture</p>'));
  onTestFinished(() => server.close());
  const search = await startSearch([], environment);
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const ask = async (body: object) => {
    const answer = await search.post('/api/search/image', body);
    return [answer.status, answer.body.code];
  };
  const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64');
  for (let round = 0; round < 2; round += 1) {
    expect(await ask({ image: base64(Buffer.from('no picture')) })).toEqual([422, 'image_unreadable']);
    expect(await ask({ image: base64(picture.subarray(0, 60)) })).toEqual([422, 'image_unreadable']);
    const huge = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="60000"/>');
    expect(await ask({ image: base64(huge) })).toEqual([413, 'image_too_large']);
    // It can be read; what is missing is only the model.
    expect(await ask({ image: base64(picture) })).toEqual([503, 'unavailable']);
  }
  expect(await ask({ image: '<not base64>' })).toEqual([422, 'invalid_input']);
  expect((await ask({ image: 'A'.repeat(14_000_000) }))[0]).toBe(413);
  expect(await ask({ imageUrl: `http://127.0.0.1:${server.port}/page` })).toEqual([422, 'image_unreadable']);
  expect(await ask({ imageUrl: 'http://10.0.0.1/x.png' })).toEqual([422, 'fetch_refused']);
  expect((await ask({}))[0]).toBe(422);

  const form = (parts: Record<string, string | Blob>) => {
    const data = new FormData();
    for (const [name, value] of Object.entries(parts)) data.set(name, value);
    return fetch(new URL('/api/search/image', search.url), { method: 'POST', body: data });
  };
  const blob = new Blob([new Uint8Array(picture)], { type: 'image/png' });
  expect((await form({ image: blob, limit: '5' })).status).toBe(503);
  expect((await form({ image: blob, limit: 'many' })).status).toBe(422);
  expect((await form({ image: blob, filters: '{"colour":"ultraviolet"}' })).status).toBe(422);
  expect((await form({ limit: '5' })).status).toBe(422);
  expect((await form({ image: new Blob([new Uint8Array(10_000_001)]) })).status).toBe(413);
  expect((await search.call('GET', '/api/search/thumbnails/018f0000-0000-7000-8000-000000000000')).status).toBe(404);
});
