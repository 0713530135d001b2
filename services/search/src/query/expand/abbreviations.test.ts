import { expect, test } from 'vitest';
import { createAbbreviations } from './abbreviations.ts';

const union = [['EU', 'European  Union']] as const;

test('one site alone is not believed, however often it says so', () => {
  const known = createAbbreviations();
  known.learn('one.example', [...union, ...union]);
  known.learn('one.example', union);
  expect(known.longForms('EU')).toEqual([]);
  expect(known.entries()).toEqual([]);
  known.learn('two.example', union);
  expect(known.longForms('eu')).toEqual(['european union']);
  expect(known.shortForms('European Union')).toEqual(['eu']);
});

test('what several sites explain can be kept and given back, and names none of them', () => {
  const first = createAbbreviations();
  first.learn('one.example', union);
  first.learn('two.example', [...union, ['EC', 'European Commission']]);
  expect(first.entries()).toEqual([{ short: 'eu', long: 'european union', documents: 2 }]);
  const second = createAbbreviations({ known: first.entries() });
  expect(second.longForms('eu')).toEqual(['european union']);
});

test('memory is bounded, and what many explain is remembered longest', () => {
  const known = createAbbreviations({ most: 100 });
  for (const site of ['one.example', 'two.example', 'one.example']) known.learn(site, union);
  for (let at = 0; at < 500; at += 1) {
    for (const site of ['one.example', 'two.example']) known.learn(site, [[`S${at}`, `long ${at}`]]);
    expect(known.entries().length).toBeLessThanOrEqual(101);
  }
  known.learn('one.example', [['XY', 'xylophone yard']]);
  expect(known.longForms('eu')).toEqual(['european union']);
  expect(known.longForms('xy')).toEqual([]);
});
