import { statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { DataFolderInUse, openDataFolder } from './data-folder.ts';
import { startChild } from './testing/child.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

const holder = new URL('./hold-folder.child.ts', import.meta.url);

test('the folder is made, for its owner only', () => {
  const root = join(temporaryFolder(), 'data');
  const folder = openDataFolder({ root, service: 'mail' });
  expect(folder.path).toBe(join(root, 'mail'));
  expect(statSync(folder.path).mode & 0o777).toBe(0o700);
  expect(statSync(root).mode & 0o777).toBe(0o700);
  folder.release();
});

test('a second instance is refused with a sentence that names the folder and the process', async () => {
  const root = temporaryFolder();
  const child = startChild(holder, [root, 'mail']);
  expect(await child.nextLine()).toBe('held');

  const refusal = refusalOf(() => openDataFolder({ root, service: 'mail' }));
  expect(refusal).toMatchObject({ code: 'data_folder_in_use', folder: join(root, 'mail'), pid: child.pid });
  expect(refusal.message).toContain(join(root, 'mail'));
  expect(refusal.message).toContain(String(child.pid));
});

test('a second instance in the same process is refused as well', () => {
  const root = temporaryFolder();
  const folder = openDataFolder({ root, service: 'mail' });
  expect(refusalOf(() => openDataFolder({ root, service: 'mail' })).pid).toBe(process.pid);
  folder.release();
});

test('the folders of two services do not meet', () => {
  const root = temporaryFolder();
  const mail = openDataFolder({ root, service: 'mail' });
  const search = openDataFolder({ root, service: 'search' });
  mail.release();
  search.release();
});

test('kill -9 frees the folder at once', async () => {
  const root = temporaryFolder();
  const child = startChild(holder, [root, 'mail']);
  expect(await child.nextLine()).toBe('held');
  await child.kill();
  openDataFolder({ root, service: 'mail' }).release();
});

test('of many processes that start together exactly one gets the folder', async () => {
  const root = temporaryFolder();
  const children = Array.from({ length: 5 }, () => startChild(holder, [root, 'mail']));
  const answers = await Promise.all(children.map((child) => child.nextLine()));
  expect(answers.filter((answer) => answer === 'held')).toHaveLength(1);
  expect(answers.filter((answer) => answer.startsWith('refused: The data folder'))).toHaveLength(4);
});

test('releasing twice does no harm to the next holder', () => {
  const root = temporaryFolder();
  const first = openDataFolder({ root, service: 'mail' });
  first.release();
  const second = openDataFolder({ root, service: 'mail' });
  first.release();
  expect(refusalOf(() => openDataFolder({ root, service: 'mail' })).pid).toBe(process.pid);
  second.release();
});

function refusalOf(open: () => unknown): DataFolderInUse {
  try {
    open();
  } catch (error) {
    if (error instanceof DataFolderInUse) return error;
    throw error;
  }
  throw new Error('the folder was opened');
}
