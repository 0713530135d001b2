import { join } from 'node:path';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { createLog } from '@lyceum/platform/log/log';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { createModelStore } from '../models/model-store.ts';
import { createLocalEye } from './local-eye.ts';
import { drawnScene } from './testing/drawn-scene.ts';
import { hugeGif, hugePng, manyFrames, slowDrawing } from './testing/hostile-pictures.ts';

test('hostile pictures are refused in time and within memory, and the next one is read', async () => {
  const log = createLog({ service: 'test', level: 'silent' });
  const store = createModelStore({ cacheFolder: join(temporaryFolder(), 'models'), log, off: true });
  const eye = createLocalEye({ store, log, timeoutMs: 4000 });
  onTestFinished(async () => {
    await eye.close();
    await store.close();
  });
  const read = (bytes: Uint8Array) => eye.read(bytes, { keep: true, urgent: true });
  const scene = await sharp(drawnScene('sea')).png().toBuffer();
  await read(scene);
  const before = process.memoryUsage.rss();

  const refused = (code: string) => ({ details: { code } });
  await expect(read(hugePng(60_000))).rejects.toMatchObject(refused('image_too_large'));
  await expect(read(hugeGif())).rejects.toMatchObject(refused('image_too_large'));
  expect(await read(manyFrames(50_000))).toMatchObject({ format: 'gif', width: 64 });
  expect(eye.processes.pictures.status().restarts).toBe(0);
  await expect(read(slowDrawing())).rejects.toMatchObject({
    details: { code: 'image_unreadable', detail: 'It took too much time or memory.' },
  });
  expect(await read(scene)).toMatchObject({ format: 'png', width: 640 });
  expect(eye.processes.pictures.status()).toEqual({ state: 'idle', restarts: 1 });
  expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
});
