import { readFileSync } from 'node:fs';
import { BlockList, isIP } from 'node:net';
import { fileURLToPath } from 'node:url';
import { type CountryResponse, Reader } from 'mmdb-lib';
import { type Circle, circleOf } from './country-circles.ts';

/** Where in the world an address is, from data that is kept here: nobody else is asked. */
export interface CountryLookup {
  /** ISO 3166-1, or `undefined` for what is in no country: private, loopback, unassigned, or no address at all. */
  countryOf(ip: string): string | undefined;
  /**
   * What somebody must at least have travelled from one country to another: the way between their borders, roughly. 0
   * for neighbours, and for countries that are not known, so that nothing follows from them.
   */
  distanceKm(from: string, to: string): number;
}

/** Reads the data into memory, 8 MB; looking something up then takes microseconds. */
export function createCountryLookup(): CountryLookup {
  const data = import.meta.resolve('@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb');
  const nowhere = privateRanges();
  const reader = new Reader<CountryResponse & { country_code?: string }>(readFileSync(fileURLToPath(data)));
  return {
    countryOf(ip) {
      const address = withoutMapping(ip);
      const version = isIP(address);
      // The registries' data gives some private ranges to a country.
      if (version === 0 || nowhere.check(address, version === 6 ? 'ipv6' : 'ipv4')) return undefined;
      return reader.get(address)?.country_code;
    },
    distanceKm(from, to) {
      const [one, other] = [circleOf(from), circleOf(to)];
      if (from === to || !one || !other) return 0;
      return Math.max(0, greatCircleKm(one, other) - one.radiusKm - other.radiusKm);
    },
  };
}

/** A socket that listens on IPv6 sees 192.0.2.1 as ::ffff:192.0.2.1 (RFC 4291, 2.5.5.2). */
const withoutMapping = (ip: string): string => ip.replace(/^::ffff:(?=[\d.]+$)/i, '');

/** RFC 6890 and its like: ranges that are used anew in every house. */
function privateRanges(): BlockList {
  const ranges = new BlockList();
  const four = {
    '10.0.0.0': 8,
    '100.64.0.0': 10,
    '127.0.0.0': 8,
    '169.254.0.0': 16,
    '172.16.0.0': 12,
    '192.168.0.0': 16,
  };
  for (const [address, prefix] of Object.entries(four)) ranges.addSubnet(address, prefix, 'ipv4');
  for (const [address, prefix] of Object.entries({ 'fc00::': 7, 'fe80::': 10 }))
    ranges.addSubnet(address, prefix, 'ipv6');
  ranges.addAddress('::1', 'ipv6');
  return ranges;
}

const EARTH_RADIUS_KM = 6371;
const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** The haversine formula. */
function greatCircleKm(from: Circle, to: Circle): number {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const cosines = Math.cos(radians(from.latitude)) * Math.cos(radians(to.latitude));
  const chord = half(from.latitude, to.latitude) + cosines * half(from.longitude, to.longitude);
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(chord));
}
