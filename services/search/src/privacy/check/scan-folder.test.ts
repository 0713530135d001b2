import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { temporaryFolder } from '@lyceum/platform/data-folder/testing/temporary-folder';
import { expect, test } from 'vitest';
import { scanFolder } from './scan-folder.ts';

function folderWith(files: Record<string, string | Uint8Array>): string {
  const folder = temporaryFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(join(folder, name, '..'), { recursive: true });
    writeFileSync(join(folder, name), content, { mode: 0o600 });
  }
  return folder;
}

test.each([
  ['a SQLite database', 'SQLite format 3\0 and pages'],
  ['JSON', JSON.stringify({ queries: ['what somebody asked'], more: 'x'.repeat(80) })],
  ['text', 'Somebody asked something, and here it stands for everybody to read, in clear text.'],
  ['gzip', gzipSync('hidden but not secret')],
  ['a zip archive or office document', Uint8Array.of(0x50, 0x4b, 3, 4, 1, 2)],
  ['a PNG image', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1)],
  ['a JPEG image', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0)],
  ['text', `-----BEGIN PRIVATE KEY-----\n${'A'.repeat(100)}`],
  ['an HTML page', '<!DOCTYPE html><title>A copy of a page'],
  ['a program or core dump (ELF)', Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 2)],
])('a file that is %s is found, whatever it is called', async (kind, content) => {
  const { findings } = await scanFolder(folderWith({ 'search/cache.bin': content }), []);
  expect(findings).toEqual([{ file: 'search/cache.bin', what: `it is ${kind}` }]);
});

test('a canary is found in any file and encoding, also across the border of two pieces, and in names', async () => {
  const canary = 'Zebra Quagga';
  const border = Buffer.concat([randomBytes(1024 * 1024 - 5), Buffer.from(canary), randomBytes(100)]);
  const folder = folderWith({
    'a.bin': Buffer.concat([randomBytes(100), Buffer.from(canary, 'utf16le')]),
    'deep/down/b.bin': border,
    'c.bin': Buffer.concat([randomBytes(100), Buffer.from(canary.toLowerCase())]),
    'zebra quagga': randomBytes(10),
    'innocent.bin': randomBytes(4096),
  });
  const { findings, files } = await scanFolder(folder, [canary]);
  expect(files).toBe(5);
  expect(new Set(findings.map(({ file }) => file))).toEqual(
    new Set(['a.bin', 'deep/down/b.bin', 'c.bin', 'zebra quagga']),
  );
});

test('random bytes, sealed files and wrapped keys are no finding, and what others can reach and read is', async () => {
  const folder = folderWith({
    'search/search.db': randomBytes(100_000),
    'search/state.sealed': Buffer.concat([Buffer.from('lyceum-sealed-1\nv1.0123456789abcdef.'), randomBytes(500)]),
    'search/keyring.json': JSON.stringify({ version: 1, keys: [], padding: 'x'.repeat(100) }),
    'search/index/current': 'g1',
    'mail/tls-certificate.pem': `-----BEGIN CERTIFICATE-----\n${'A'.repeat(100)}`,
  });
  expect((await scanFolder(folder, ['canary'])).findings).toEqual([]);
  chmodSync(join(folder, 'search/search.db'), 0o644);
  expect((await scanFolder(folder, [])).findings).toEqual([]);
  chmodSync(folder, 0o755);
  expect((await scanFolder(folder, [])).findings).toEqual([{ file: 'search/search.db', what: 'others may read it' }]);
  chmodSync(join(folder, 'search/search.db'), 0o600);
  chmodSync(join(folder, 'search/keyring.json'), 0o640);
  expect((await scanFolder(folder, [])).findings).toEqual([
    { file: 'search/keyring.json', what: 'others may read it' },
  ]);
});
