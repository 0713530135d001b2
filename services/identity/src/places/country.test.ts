import { describe, expect, test } from 'vitest';
import { createCountryLookup } from './country.ts';
import { circleOf } from './country-circles.ts';

const lookup = createCountryLookup();

describe('the country of an address', () => {
  test.each([
    ['8.8.8.8', 'US'],
    ['193.171.1.1', 'AT'],
    ['2001:4860:4860::8888', 'US'],
    ['::ffff:193.171.1.1', 'AT'],
  ])('%s is in %s', (ip, country) => {
    expect(lookup.countryOf(ip)).toBe(country);
  });

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.31.0.1',
    '100.64.0.1',
    '192.168.0.1',
    '169.254.169.254',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:10.0.0.1',
  ])('%s is in none', (ip) => {
    expect(lookup.countryOf(ip)).toBeUndefined();
  });

  test.each(['', 'nonsense', '999.1.1.1', '8.8.8.8.8', '8.8.8.8/24', '::ffff:nonsense'])('“%s” is no address', (ip) => {
    expect(lookup.countryOf(ip)).toBeUndefined();
  });
});

describe('how far it is between two countries', () => {
  test.each([
    ['AT', 'DE'],
    ['US', 'CA'],
    ['FI', 'RU'],
    ['ES', 'PT'],
    ['IN', 'CN'],
    ['FR', 'CH'],
    ['AR', 'CL'],
    ['DE', 'PL'],
  ])('%s and %s share a border, so it can be crossed in no time', (from, to) => {
    expect(lookup.distanceKm(from, to)).toBeLessThan(300);
  });

  test.each([
    { from: 'AT', to: 'JP', least: 6000, most: 9000 },
    { from: 'GB', to: 'US', least: 2500, most: 6000 },
    { from: 'DE', to: 'BR', least: 5000, most: 9000 },
    { from: 'ES', to: 'NZ', least: 17_000, most: 20_000 },
  ])('from $from to $to it is between $least and $most km', ({ from, to, least, most }) => {
    expect(lookup.distanceKm(from, to)).toBeGreaterThan(least);
    expect(lookup.distanceKm(from, to)).toBeLessThan(most);
    expect(lookup.distanceKm(to, from)).toBeCloseTo(lookup.distanceKm(from, to));
  });

  test('within a country, and from or to an unknown one, it is nothing', () => {
    expect(lookup.distanceKm('US', 'US')).toBe(0);
    expect(lookup.distanceKm('ZZ', 'JP')).toBe(0);
    expect(lookup.distanceKm('JP', 'EU')).toBe(0);
  });
});

test('every country that addresses are given to has its place on the map', () => {
  const found = new Set<string>();
  for (let block = 0; block < 224 * 256; block++) {
    const country = lookup.countryOf(`${block >> 8}.${block & 255}.1.1`);
    if (country) found.add(country);
  }
  expect(found.size).toBeGreaterThan(150);
  expect([...found].filter((country) => !circleOf(country))).toEqual([]);
});

test('the map has the 249 countries of ISO 3166-1 and Kosovo, all on the globe', () => {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const circles = letters.flatMap((one) => letters.map((two) => circleOf(one + two))).filter((it) => it !== undefined);
  expect(circles).toHaveLength(250);
  for (const { latitude, longitude, radiusKm } of circles) {
    expect(Math.abs(latitude)).toBeLessThanOrEqual(90);
    expect(Math.abs(longitude)).toBeLessThanOrEqual(180);
    expect(radiusKm).toBeGreaterThan(0);
  }
});
