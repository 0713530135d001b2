import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemClock } from '@lyceum/platform/clock';
import { createLog } from '@lyceum/platform/log/log';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createEmbeddedIndex } from '../index/embedded-index.ts';
import { documentId } from '../model/document-id.ts';
import { createModelStore } from '../models/model-store.ts';
import type { FoundImage } from '../ports/image-sink.ts';
import { openFoundPictures } from '../testing/open-found-pictures.ts';
import { createEmbeddedVectors } from '../vectors/embedded-vectors.ts';
import { type FetchedPicture, gatherPictures } from './gather-pictures.ts';
import { createLocalEye } from './local-eye.ts';
import { drawnScene } from './testing/drawn-scene.ts';
import { createThumbnails } from './thumbnails.ts';

async function openGathering(answer: (url: string) => Promise<FetchedPicture>) {
  const { folder, vault, pictures } = await openFoundPictures();
  const log = createLog({ service: 'test', level: 'silent' });
  const index = await createEmbeddedIndex({ folder: join(folder, 'index'), key: vault.dataKey('i'), queryWorkers: 1 });
  const vectors = await createEmbeddedVectors({ folder: join(folder, 'v'), key: vault.dataKey('v'), dimensions: 1280 });
  const store = createModelStore({ cacheFolder: join(folder, 'models'), log, off: true });
  const eye = createLocalEye({ store, log });
  const thumbnails = createThumbnails(join(folder, 'thumbnails'), vault);
  const optedOut = new Set<string>();
  const fetched: string[] = [];
  const gathering = gatherPictures({
    pictures,
    index,
    vectors,
    thumbnails,
    eye,
    fetch: (url) => {
      fetched.push(url);
      return answer(url);
    },
    optOuts: { has: (site, what) => what === 'images' && optedOut.has(site), onChange: () => () => {} },
    clock: systemClock,
    log,
    spacingMs: () => 0,
    expectsSight: () => false,
  });
  onTestFinished(async () => {
    await gathering.close();
    await Promise.all([eye.close(), store.close(), index.close(), vectors.close()]);
  });
  const settled = async (): Promise<void> => {
    while ((await gathering.waiting()) > 0) await sleep(50);
  };
  const isKept = async (url: string): Promise<boolean[]> => {
    const id = documentId('image', url);
    return [(await index.get([id]))[0] !== undefined, (await thumbnails.read(id)) !== undefined];
  };
  return { gathering, optedOut, fetched, settled, isKept };
}

const found = (name: string, site = 'example.org', pageUrl = `https://${site}/`): FoundImage => ({
  url: `https://${site}/${name}`,
  alt: name,
  pageUrl,
  pageTitle: 'Pictures',
  site,
  language: 'en',
  safe: true,
  foundAt: Date.now(),
});

const kept = [true, true];
const gone = [false, false];

test('pictures come and go with their pages, and with what their owners want', async () => {
  const bytes = await sharp(drawnScene('sea')).png().toBuffer();
  const { gathering, optedOut, fetched, settled, isKept } = await openGathering(async () => ({
    kind: 'picture',
    bytes,
  }));
  optedOut.add('closed.example');
  await gathering.add([
    found('a.png'),
    found('b.png'),
    found('c.png', 'closed.example'),
    found('data', 'other.example'),
  ]);
  await gathering.add([{ ...found('x'), url: 'data:image/png;base64,AAAA', pageUrl: 'https://example.org/data' }]);
  await settled();
  expect(await isKept('https://example.org/a.png')).toEqual(kept);
  expect(await isKept('https://other.example/data')).toEqual(kept);
  expect(fetched.some((url) => url.includes('closed.example') || url.startsWith('data:'))).toBe(false);

  await gathering.add([found('b.png')]);
  await settled();
  expect(await isKept('https://example.org/a.png')).toEqual(gone);
  expect(await isKept('https://example.org/b.png')).toEqual(kept);

  await gathering.forget([documentId('image', 'https://other.example/data')]);
  expect(await isKept('https://other.example/data')).toEqual([true, false]);
  // What waits goes too, also where only the picture lies at the host that wants none shown.
  await gathering.close();
  await gathering.add([found('d.png'), { ...found('e.png'), url: 'https://late.example/e.png' }]);
  expect(await gathering.waiting()).toBe(2);
  optedOut.add('late.example');
  await gathering.forgetUnwanted();
  expect(await gathering.waiting()).toBe(1);
  await gathering.removePage('https://example.org/');
  expect(await isKept('https://example.org/b.png')).toEqual(gone);
});

test('what cannot be read, may not be kept or is only a button is not kept; what failed in passing is tried again', async () => {
  const small = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const answers: Record<string, FetchedPicture> = {
    text: { kind: 'picture', bytes: Buffer.from('no picture') },
    small: { kind: 'picture', bytes: small },
    refused: { kind: 'refused' },
    gone: { kind: 'failed', why: 'gone' },
    busy: { kind: 'failed', why: 'server_error' },
  };
  const { gathering, isKept, fetched } = await openGathering(
    async (url) => answers[new URL(url).pathname.slice(1)] ?? { kind: 'refused' },
  );
  await gathering.add(Object.keys(answers).map((name) => found(name)));
  while (fetched.length < 5 || (await gathering.waiting()) > 1) await sleep(50);
  for (const name of Object.keys(answers)) expect(await isKept(`https://example.org/${name}`)).toEqual(gone);
  expect(await gathering.waiting()).toBe(1);
});
