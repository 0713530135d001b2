import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('nothing but the tests needs more than a browser and TypeBox', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname, exclude: ['**/*.test.ts', 'testing/**'] });
  expect(files.length).toBeGreaterThan(40);
  const outside = files.flatMap((file) => {
    const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
    const imports = [...text.matchAll(/(?:from|import)\s*\(?'([^']+)'/g)].map(([, name]) => name ?? '');
    const globals = [...text.matchAll(/\b(?:process|Buffer|__dirname|import\.meta)\b/g)].map(([name]) => name);
    return [...imports.filter((name) => !name.startsWith('.')), ...globals];
  });
  expect(new Set(outside)).toEqual(new Set(['typebox']));
});
