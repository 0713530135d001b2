import { expect, test } from 'vitest';
import { newId } from './ids.ts';

test('ids are UUIDs of version 7, all different', () => {
  const ids = Array.from({ length: 10_000 }, newId);
  for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a later id sorts behind an earlier one', async () => {
  const earlier = newId();
  await new Promise((resolve) => setTimeout(resolve, 3));
  expect(newId() > earlier).toBe(true);
});
