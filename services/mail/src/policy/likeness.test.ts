import { expect, test } from 'vitest';
import { likenessOf, skeletonOf } from './likeness.ts';

test.each([
  ['jane.doe', 'janedoe'],
  ['jane-doe', 'jane_doe'],
  ['bob', 'b0b'],
  ['paul', 'pau1'],
  ['ian', 'lan'],
  ['arnold', 'amold'],
  ['r.nina', 'mina'],
  ['vvilma', 'wilma'],
  ['Jane', 'jane'],
  ['modern.willy', 'm0dem-vv1iiy'],
])('%s looks like %s', (one, other) => {
  expect(skeletonOf(one)).toBe(skeletonOf(other));
});

test.each([
  ['jane', 'jana'],
  ['max2', 'max3'],
  ['anna', 'ana'],
  ['clara', 'dara'],
])('%s does not look like %s', (one, other) => {
  expect(skeletonOf(one)).not.toBe(skeletonOf(other));
});

test('the same name in two domains is two people', () => {
  expect(likenessOf('jane', 'one.test')).not.toBe(likenessOf('jane', 'two.test'));
  expect(likenessOf('jane', 'ONE.test')).toBe(likenessOf('jane', 'one.test'));
});
