import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { settingsPage } from './settings-page.ts';

test('docs/settings.md says what the schemas say', () => {
  const committed = readFileSync(new URL('../../../docs/settings.md', import.meta.url), 'utf8');
  expect(committed, 'run: npm run settings -- --write').toBe(settingsPage());
});
