import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { openMasterKey } from '@lyceum/platform/vault/master-key';
import { openVault } from '@lyceum/platform/vault/vault';
import { expect, test } from 'vitest';
import { folderTransport, listOutboxFolder } from './folder-transport.ts';

const letter = { to: 'ada@example.org', subject: 'Hello', text: 'Your code is 123456.', html: '<p>123456</p>' };

let written = 0;
/** Later ones have greater ids, as they have from the outbox. */
function mailNamed(subject: string) {
  written++;
  return { ...letter, subject, id: `0197a3a0-0000-7000-8000-${String(written).padStart(12, '0')}`, writtenAt: written };
}

function openFolder() {
  const data = temporaryFolder();
  const folder = join(data, 'outbox');
  const vault = openVault({ folder: data, masterKey: openMasterKey({ dataDir: data }) });
  return { folder, vault, transport: folderTransport(vault, folder) };
}

test('what was sent can be listed, the latest first', async () => {
  const { folder, vault, transport } = openFolder();
  const [one, two] = [mailNamed('one'), mailNamed('two')];
  await transport.send(one);
  await transport.send(two);
  expect(await listOutboxFolder(vault, folder)).toEqual([two, one]);
});

test('before the first mail the list is empty', async () => {
  const { folder, vault } = openFolder();
  expect(await listOutboxFolder(vault, folder)).toEqual([]);
});

test('on the disk a mail can be read by nobody, and its file by its owner only', async () => {
  const { folder, transport } = openFolder();
  await transport.send(mailNamed('Hello'));
  const [name = ''] = readdirSync(folder);
  expect(readFileSync(join(folder, name)).toString('latin1')).not.toMatch(/ada|example|Hello|123456/);
  expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600);
  expect(statSync(folder).mode & 0o777).toBe(0o700);
});

test('a mail that is sent again replaces itself', async () => {
  const { folder, vault, transport } = openFolder();
  const mail = mailNamed('Hello');
  await transport.send(mail);
  await transport.send(mail);
  expect(await listOutboxFolder(vault, folder)).toEqual([mail]);
});

test('only the latest two hundred are kept', async () => {
  const { folder, vault, transport } = openFolder();
  const mails = Array.from({ length: 203 }, (_, index) => mailNamed(String(index)));
  for (const mail of mails) await transport.send(mail);
  const kept = await listOutboxFolder(vault, folder);
  expect(kept).toHaveLength(200);
  expect(kept[0]?.subject).toBe('202');
  expect(kept.at(-1)?.subject).toBe('3');
});
