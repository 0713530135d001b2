import { expect, test } from 'vitest';
import { etagOf, mayChange } from './if-match.ts';

test.each([undefined, '*', etagOf(7), '"6", "7"', ' "7" '])('version 7 may be changed under If-Match %s', (header) => {
  expect(mayChange(header, 7)).toBe(true);
});

test.each(['"6"', 'W/"7"', '7', '""', '"77"', '"7', 'nonsense', '"6","8"'])('but not under %s', (header) => {
  expect(mayChange(header, 7)).toBe(false);
});
