import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import { cosine } from '../vectors/testing/seeded-vectors.ts';
import { layoutSize, mirroredLayout } from './layout.ts';
import { hashDistance } from './perceptual-hash.ts';
import { readPicture, restrictReaders } from './read-picture.ts';
import { drawnScene } from './testing/drawn-scene.ts';
import { hugeGif, hugePng } from './testing/hostile-pictures.ts';

let scene: Buffer;
beforeAll(async () => {
  scene = await sharp(drawnScene('sea')).png().toBuffer();
  restrictReaders();
});

const read = (bytes: Uint8Array) => readPicture(bytes, { keep: true });

test('dimensions, format, colours, a hash and a small copy are told of a picture', async () => {
  const seen = await read(scene);
  expect(seen).toMatchObject({ format: 'png', width: 640, height: 480 });
  expect(seen.colours).toContain('blue');
  expect(seen.hash).toMatch(/^[0-9a-f]{16}$/);
  const thumbnail = await sharp(seen.thumbnail).metadata();
  expect(thumbnail).toMatchObject({ format: 'webp', width: 320 });
});

test('a recompressed and scaled copy has nearly the same hash and layout; a mirrored one has the layout of the mirror', async () => {
  const original = await read(scene);
  const copy = await read(await sharp(scene).resize(300).jpeg({ quality: 30 }).toBuffer());
  const flipped = await read(await sharp(scene).flop().webp().toBuffer());
  const other = await read(await sharp(drawnScene('forest')).png().toBuffer());
  expect(hashDistance(original.hash, copy.hash)).toBeLessThanOrEqual(6);
  const likeness = (
    one: Float32Array = new Float32Array(layoutSize),
    two: Float32Array = new Float32Array(layoutSize),
  ) => cosine(one, two);
  expect(likeness(original.layout, copy.layout)).toBeGreaterThan(0.98);
  expect(likeness(original.layout, mirroredLayout(flipped.layout ?? new Float32Array()))).toBeGreaterThan(0.98);
  expect(likeness(original.layout, other.layout)).toBeLessThan(0.7);
  expect(hashDistance(original.hash, other.hash)).toBeGreaterThan(12);
});

test('a picture of one colour has no layout', async () => {
  const plain = sharp({ create: { width: 200, height: 100, channels: 3, background: '#3a7' } });
  expect((await read(await plain.jpeg().toBuffer())).layout).toBeUndefined();
});

test('of an animation the first frame is looked at', async () => {
  const frames = await sharp([scene, await sharp(drawnScene('forest')).png().toBuffer()], { join: { animated: true } })
    .gif()
    .toBuffer();
  const seen = await read(frames);
  expect([seen.format, seen.width, seen.height]).toEqual(['gif', 640, 480]);
  expect(hashDistance(seen.hash, (await read(scene)).hash)).toBeLessThanOrEqual(6);
});

const svg = (inside: string, head = ''): Buffer =>
  Buffer.from(
    `${head}<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="200" height="200">${inside}</svg>`,
  );

test.each([
  ['nothing', () => Buffer.alloc(0), 'image_unreadable'],
  ['text', () => Buffer.from('no picture at all'), 'image_unreadable'],
  ['a page that says it is a picture', () => Buffer.from('<html><body>GIF89a</body></html>'), 'image_unreadable'],
  ['a PDF', () => Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF'), 'image_unreadable'],
  ['a PNG mark and noise', () => Buffer.concat([scene.subarray(0, 40), Buffer.alloc(400, 0x5a)]), 'image_unreadable'],
  ['a cut off PNG', () => scene.subarray(0, Math.floor(scene.length / 2)), 'image_unreadable'],
  ['a PNG of 60,000 x 60,000 pixels', () => hugePng(60_000), 'image_too_large'],
  ['a GIF of 65,535 x 65,535 pixels', hugeGif, 'image_too_large'],
  [
    'a drawing with entities',
    () => svg('<text>&x;</text>', '<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
    'image_unreadable',
  ],
  [
    'a drawing that is huge',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="60000" height="60000"/>'),
    'image_too_large',
  ],
])('%s is refused', async (_name, bytes, code) => {
  await expect(read(bytes())).rejects.toMatchObject({ code });
});

test('a drawing is drawn no larger than it is looked at, and told in its own size', async () => {
  const drawing = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" width="5000" height="4000"><rect width="5000" height="4000" fill="#00f"/></svg>',
  );
  expect(await read(drawing)).toMatchObject({ format: 'svg', width: 5000, height: 4000, colours: ['blue'] });
});

test('a drawing shows nothing that it would have to fetch', async () => {
  const path = new URL('../../../../apps/web/package.json', import.meta.url).href;
  const drawing = svg(
    `<rect width="200" height="200" fill="#00f"/><image xlink:href="${path}" width="200" height="200"/>
     <image href="http://127.0.0.1:9/x.png" width="200" height="200"/><script>document.documentElement.remove()</script>`,
  );
  expect(await read(drawing)).toMatchObject({ format: 'svg', width: 200, height: 200, colours: ['blue'] });
});
