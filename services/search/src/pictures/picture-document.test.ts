import { expect, test } from 'vitest';
import { licenceTags } from './picture-document.ts';

const free = ['licence:public_domain', 'licence:free', 'licence:free_with_credit'];

test.each([
  ['https://creativecommons.org/publicdomain/zero/1.0/', free],
  ['CC0', free],
  ['Public domain', free],
  ['https://creativecommons.org/licenses/by/4.0/', ['licence:free_with_credit']],
  ['https://creativecommons.org/licenses/by-sa/4.0/deed.en', ['licence:free_with_credit']],
  ['CC BY-SA 4.0', ['licence:free_with_credit']],
  ['https://creativecommons.org/licenses/by-nc/4.0/', []],
  ['CC BY-NC 4.0', []],
  ['CC BY-ND', []],
  ['All rights reserved', []],
  [undefined, []],
])('the licence %s allows %o', (licence, tags) => {
  expect(licenceTags(licence)).toEqual(tags);
});
