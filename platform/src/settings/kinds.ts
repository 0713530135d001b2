import { isIP } from 'node:net';
import { parseRange } from '../addresses.ts';
import type { Rate } from '../limits/rate-limits.ts';
import { BadValue, type Setting } from './setting.ts';

type Described<T> = Pick<Setting<T>, 'description' | 'fallback' | 'fallbackInWords' | 'secret'>;

const kind =
  <T>(read: (text: string) => T) =>
  (described: Described<T>): Setting<T> => ({ ...described, read });

/** Of a kind that may also be absent. */
const optional =
  <T>(read: (text: string) => T) =>
  (described: Omit<Described<T>, 'fallback'>): Setting<T | undefined> => ({ ...described, fallback: undefined, read });

function readInteger(text: string, lowest: number, highest: number): number {
  const value = /^-?\d{1,15}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= lowest && value <= highest)) throw new BadValue(`must be a whole number from ${lowest} to ${highest}`);
  return value;
}

export const integer = (lowest: number, highest: number) => kind((text) => readInteger(text, lowest, highest));

export const port = kind((text) => readInteger(text, 0, 65_535));

export const text = kind((given) => given);

export const optionalText = optional((given) => given);

export const oneOf = <const W extends readonly string[]>(words: W) =>
  kind((given): W[number] => {
    if (!words.includes(given)) throw new BadValue(`must be one of: ${words.join(', ')}`);
    return given;
  });

export const flag = kind((given) => {
  if (given !== 'on' && given !== 'off') throw new BadValue('must be on or off');
  return given === 'on';
});

/** An address that others reach us at: no path, no query, no trailing slash, so that it can be compared. */
function readWebUrl(given: string): string {
  const url = URL.canParse(given) ? new URL(given) : undefined;
  const plain =
    url && (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.pathname === '/';
  if (!plain || url.search !== '' || url.hash !== '') {
    throw new BadValue('must be an http or https address without a path, such as https://id.example.org');
  }
  return url.origin;
}

export const optionalWebUrl = optional(readWebUrl);

/** The address of another server; it may hold a password, so it is never shown. */
export const optionalServerUrl = (...protocols: string[]) => {
  const read = optional((given) => {
    const url = URL.canParse(given) ? new URL(given) : undefined;
    if (!url || !protocols.includes(url.protocol.slice(0, -1))) {
      throw new BadValue(`must be an address that begins with ${protocols.map((one) => `${one}://`).join(' or ')}`);
    }
    return given;
  });
  return (described: Parameters<typeof read>[0]) => read({ ...described, secret: true });
};

const parts = (given: string) =>
  given
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

export const webOrigins = kind((given): readonly string[] => parts(given).map(readWebUrl));

export const addressRanges = kind((given): readonly string[] => {
  const ranges = parts(given);
  const bad = ranges.find((range) => !parseRange(range));
  if (bad !== undefined) throw new BadValue(`must be addresses or ranges such as 10.0.0.0/8, and "${bad}" is not`);
  return ranges;
});

export const optionalDnsServers = optional((given): readonly string[] => {
  const servers = given.split(',').map((part) => part.trim());
  if (!servers.every(isDnsServer)) {
    throw new BadValue('must be addresses such as 192.0.2.53 or [2001:db8::53]:5353');
  }
  return servers;
});

function isDnsServer(text: string): boolean {
  const [, bracketed, plain, port = '53'] = /^(?:\[(.+)\]|([^:]+))(?::(\d{1,5}))?$/.exec(text) ?? [];
  const address = bracketed ?? plain ?? text;
  return isIP(address) !== 0 && Number(port) > 0 && Number(port) < 65_536;
}

/** RFC 1123 names, two labels or more. */
const domainName = /^(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])$/;

function readDomain(given: string): string {
  const name = given.toLowerCase();
  if (!domainName.test(name)) throw new BadValue('must be a domain name such as example.org');
  return name;
}

export const domain = kind(readDomain);

export const optionalDomains = optional((given): readonly string[] => {
  const names = parts(given).map(readDomain);
  if (names.length === 0) throw new BadValue('must name at least one domain');
  return names;
});

/** `20/60` is 20 calls in 60 seconds; `off` is no limit. */
export const rate = kind((given): Rate | undefined => {
  if (given === 'off') return undefined;
  const [, calls, seconds] = /^(\d{1,9})\/(\d{1,6})$/.exec(given) ?? [];
  if (!calls || !seconds || Number(calls) === 0 || Number(seconds) === 0) {
    throw new BadValue('must be calls/seconds, such as 20/60, or off');
  }
  return { calls: Number(calls), seconds: Number(seconds) };
});
