import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { drawnScene } from '../pictures/testing/drawn-scene.ts';
import { pictureSite } from '../pictures/testing/picture-site.ts';
import { startSearch, type TestSearch } from '../testing/start-search.ts';

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** Asks until there is an answer that is as it should be. */
async function until(search: TestSearch, body: object, isEnough: (items: Found[]) => boolean): Promise<Found[]> {
  for (;;) {
    const answer = await search.post('/api/search/image', body);
    if (answer.status === 200 && isEnough(answer.body.items)) return answer.body.items;
    if (answer.status === 503) expect(answer.body.code).toBe('preparing');
    await sleep(500);
  }
}

interface Found {
  imageUrl: string;
  match: string;
  score: number;
}

test('a picture finds its copies, its mirror image and what is written in it', { timeout: 240_000 }, async () => {
  const site = await pictureSite();
  const search = await startSearch([], {
    MODELS: 'on',
    CRAWL_ALLOW_ADDRESSES: '127.0.0.0/8',
    CRAWL_DELAY_MS: '0',
    CRAWL_HANDBOOK: 'off',
  });
  const scene = await sharp(drawnScene('sea')).png().toBuffer();
  // Pictures that are fetched before the models are ready are looked at again much later.
  await until(search, { image: base64(scene) }, () => true);
  await sleep(2000);
  const headers = { authorization: `Bearer ${await search.issuer.token({ roles: ['admin'] })}` };
  await search.post('/api/admin/crawl', { seeds: [`${site.url}/`], scope: 'host' }, headers);

  const copies = {
    same: scene,
    recompressed: await sharp(scene).resize(400).jpeg({ quality: 40 }).toBuffer(),
    flipped: await sharp(scene).flop().webp({ quality: 80 }).toBuffer(),
  };
  await until(search, { image: base64(scene) }, (items) => items.length > 0);
  for (const copy of Object.values(copies)) {
    const [best] = await until(search, { image: base64(copy) }, () => true);
    expect(best).toMatchObject({ imageUrl: `${site.url}/sea.png`, match: 'duplicate' });
  }
  const [byAddress] = await until(search, { imageUrl: `${site.url}/sunset.jpg` }, (items) => items.length > 0);
  expect(byAddress).toMatchObject({ imageUrl: `${site.url}/sunset.jpg`, match: 'duplicate' });

  const [written] = await until(search, { query: 'tide tables' }, (items) => items.length > 0);
  expect(written?.imageUrl).toBe(`${site.url}/notice.png`);

  const status = await search.call('GET', '/api/admin/status', { headers });
  if (status.status === 200) {
    expect(status.body.capabilities).toContainEqual({ name: 'picture-likeness', state: 'ready', progress: null });
  }
});
