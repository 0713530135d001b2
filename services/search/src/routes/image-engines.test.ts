import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { type ModelAnswer, startModelServer } from '../adapters/testing/start-model-server.ts';
import { drawnScene } from '../pictures/testing/drawn-scene.ts';
import { pictureSite } from '../pictures/testing/picture-site.ts';
import { startTestSearch, type TestSearch } from '../testing/test-search.ts';

const pictureIn = (address: string): Buffer => Buffer.from(address.replace(/^data:image\/jpeg;base64,/, ''), 'base64');

/** The colours of a picture in a grid of so many fields each way. */
async function coloursOf(picture: Buffer, side: number): Promise<number[]> {
  const pixels = await sharp(picture).removeAlpha().resize(side, side, { fit: 'fill' }).raw().toBuffer();
  return [...pixels].map((value) => value - 127);
}

/** Sees no more than colours, but that by itself. */
async function seeing(body: string, path: string): Promise<ModelAnswer> {
  const { model, input, messages } = JSON.parse(body);
  if (path.includes('chat')) {
    const [red = 0, , blue = 0] = await coloursOf(pictureIn(messages[0].content[1].image_url.url), 1);
    const isBlue = blue > red;
    const description = { objects: [isBlue ? 'schooner' : 'campfire'], text: isBlue ? '' : 'Ostrich', safe: true };
    return { body: { choices: [{ message: { content: JSON.stringify(description) } }] } };
  }
  const embedding = await coloursOf(pictureIn(input[0]), model === 'fine' ? 8 : 4);
  return { body: { data: [{ embedding }] } };
}

async function until<T>(look: () => Promise<T>, isEnough: (found: T) => boolean): Promise<T> {
  for (;;) {
    const found = await look();
    if (isEnough(found)) return found;
    await sleep(200);
  }
}

const ask = async (search: TestSearch, body: object) => search.call('/api/search/image', { body });

test('engines elsewhere see pictures, and another one looks at them again without asking their sites', async () => {
  const site = await pictureSite();
  const engines = await startModelServer(seeing);
  const environment = {
    CRAWL_DELAY_MS: '0',
    PICTURE_EMBEDDER_URL: `http://${engines.host}/v1/embeddings`,
    PICTURE_EMBEDDER_MODEL: 'coarse',
    PICTURE_EMBEDDER_DIMENSIONS: '48',
    PICTURE_DESCRIBER_URL: `http://${engines.host}/v1/chat/completions`,
  };
  const search = await startTestSearch({ whole: true, environment });
  await search.admin('/api/admin/crawl', { body: { seeds: [`${site.url}/`], scope: 'host' } });
  const seaUrl = `${site.url}/sea.png`;
  const words = async (query: string) => (await ask(search, { query })).body.items;
  const [schooner] = await until(
    () => words('schooner'),
    (items) => items.length > 0,
  );
  expect(schooner.imageUrl).toBe(seaUrl);
  await until(
    () => words('ostrich'),
    (items) => items.length > 0,
  );

  const copy = await sharp(drawnScene('sea')).resize(300).jpeg({ quality: 50 }).toBuffer();
  const image = copy.toString('base64');
  const alike = async (more: object = {}) => (await ask(search, { image, ...more })).body.items;
  const [first] = await until(
    () => alike(),
    (items) => items.length > 0,
  );
  expect(first).toMatchObject({ imageUrl: seaUrl, match: 'duplicate' });
  expect(await alike({ filters: { format: 'jpeg' } })).toEqual([]);
  expect((await alike({ filters: { format: 'png' } }))[0].imageUrl).toBe(seaUrl);

  const visits = site.asked.length;
  Object.assign(environment, { PICTURE_EMBEDDER_MODEL: 'fine', PICTURE_EMBEDDER_DIMENSIONS: '192' });
  await search.restart();
  const again = await until(
    () => alike(),
    (items) => items.length > 0,
  );
  expect(again[0]).toMatchObject({ imageUrl: seaUrl, match: 'duplicate' });
  expect(site.asked.slice(visits).filter((path) => /png|jpg/.test(path))).toEqual([]);
  const folders = readdirSync(join(search.dataFolder, 'search')).filter((name) => name.startsWith('picture-vectors'));
  expect(folders).toHaveLength(1);

  await engines.close();
  const down = await ask(search, { image });
  expect([down.status, down.body.code]).toEqual([503, 'unavailable']);
  expect(down.headers.get('retry-after')).toBeTruthy();
  expect((await words('schooner')).length).toBeGreaterThan(0);
  const health = await search.admin('/api/admin/health');
  expect(health.body.components).toContainEqual(
    expect.objectContaining({
      name: 'picture vector server',
      lastError: expect.objectContaining({ message: 'The picture vector server could not be reached.' }),
    }),
  );
}, 240_000);
