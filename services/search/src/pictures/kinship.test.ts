import { expect, test } from 'vitest';
import { kinshipOf } from './kinship.ts';

const same = { match: 'duplicate', copy: 'same' };
const changed = { match: 'duplicate', copy: 'changed' };
const similar = { match: 'similar', copy: null };

test.each([
  ['the same in another size, in which a model sees something else', { layout: 0.99, likeness: undefined }, same],
  ['lighter', { layout: 0.96, likeness: undefined }, changed],
  ['cut at its edges', { layout: 0.85, likeness: 0.9 }, changed],
  ['of the same colours, and something else', { layout: 0.85, likeness: undefined }, undefined],
  ['of the same thing', { layout: undefined, likeness: 0.9 }, similar],
  ['of one colour, and alike', { layout: 0.3, likeness: 0.83 }, similar],
  ['of something else', { layout: 0.5, likeness: undefined }, undefined],
])('a picture %s', (_name, nearness, kinship) => {
  expect(kinshipOf(nearness)).toEqual(kinship);
});
