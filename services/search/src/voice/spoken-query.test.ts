import { expect, test } from 'vitest';
import { typedQuery } from './spoken-query.ts';

test.each([
  ['Site colon example dot org solar panels.', 'site:example.org solar panels'],
  ['solar panels site: Example dot co dot uk', 'solar panels site:example.co.uk'],
  ['annual report file type colon PDF', 'annual report filetype:pdf'],
  ['In title colon recursion', 'intitle:recursion'],
  ['nineteen eighty four', '1984'],
  ['The film nineteen eighty-four.', 'The film 1984'],
  ['Olympics twenty twelve', 'Olympics 2012'],
  ['nineteen oh five physics', '1905 physics'],
  ['three hundred and five kilometres', '305 kilometres'],
  ['two thousand and one a space odyssey', '2001 a space odyssey'],
  ['twenty-five recipes', '25 recipes'],
  ['the three musketeers', 'the three musketeers'],
  ['seven million people', '7000000 people'],
  ['jaguar minus car', 'jaguar -car'],
  ['twenty minus five', '20 minus five'],
  ['quote to be or not to be unquote', '"to be or not to be"'],
  ['What is the capital of France?', 'What is the capital of France'],
  ['the dot product of two vectors', 'the dot product of two vectors'],
])('%s is typed as %s', (spoken, typed) => {
  expect(typedQuery(spoken)).toBe(typed);
});

test('no query is longer than a typed one may be', () => {
  expect(typedQuery('word '.repeat(1000)).length).toBeLessThanOrEqual(512);
});
