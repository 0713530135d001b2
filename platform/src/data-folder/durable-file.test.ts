import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { writeFileDurably, writeFileDurablySync } from './durable-file.ts';
import { temporaryFolder } from './testing/temporary-folder.ts';

describe.each([
  { name: 'writeFileDurably', write: writeFileDurably },
  { name: 'writeFileDurablySync', write: async (path: string, data: string) => writeFileDurablySync(path, data) },
])('$name', ({ write }) => {
  test('writes for the owner only and leaves no other file', async () => {
    const folder = temporaryFolder();
    await write(join(folder, 'a.json'), 'one');
    expect(readFileSync(join(folder, 'a.json'), 'utf8')).toBe('one');
    expect(statSync(join(folder, 'a.json')).mode & 0o777).toBe(0o600);
    expect(readdirSync(folder)).toEqual(['a.json']);
  });

  test('puts a new file in the place of the old, so that a reader of the old keeps a whole one', async () => {
    const path = join(temporaryFolder(), 'a.json');
    writeFileSync(path, 'old', { mode: 0o644 });
    const before = statSync(path).ino;
    await write(path, 'new');
    expect(readFileSync(path, 'utf8')).toBe('new');
    expect(statSync(path).ino).not.toBe(before);
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('leaves nothing behind when it fails', async () => {
    const folder = temporaryFolder();
    await expect(write(join(folder, 'missing', 'a.json'), 'x')).rejects.toThrow('ENOENT');
    // A folder cannot be replaced by a file: the failure comes at the very last step.
    await expect(write(folder, 'x')).rejects.toThrow();
    expect(
      readdirSync(join(folder, '..')).filter((name) => name.endsWith('.tmp') && name.includes(folder.slice(-6))),
    ).toEqual([]);
    expect(readdirSync(folder)).toEqual([]);
  });
});
