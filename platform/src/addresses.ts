import { BlockList, isIP } from 'node:net';

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Splits `10.0.0.0/8` or a single address. Undefined when it is neither. */
export function parseRange(text: string): { address: string; prefix: number } | undefined {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return undefined;
  const longest = version === 4 ? 32 : 128;
  if (length === undefined) return { address, prefix: longest };
  const prefix = /^\d{1,3}$/.test(length) ? Number(length) : Number.NaN;
  return prefix >= 0 && prefix <= longest ? { address, prefix } : undefined;
}

/** An IPv4 address that arrived over an IPv6 socket, as the IPv4 address it is. */
const plainAddress = (address: string) => address.replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '');

export function isInRanges(address: string, ranges: readonly string[]): boolean {
  const list = new BlockList();
  for (const range of ranges) {
    const parsed = parseRange(range);
    if (parsed) list.addSubnet(parsed.address, parsed.prefix, family(parsed.address));
  }
  const plain = plainAddress(address);
  return isIP(plain) !== 0 && list.check(plain, family(plain));
}

/** One household or machine counts once: a whole IPv4 address, or the /64 that an IPv6 user is usually given (RFC 6177). */
export function clientNetwork(address: string): string {
  const plain = plainAddress(address);
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  const groups = [...left, ...zeros, ...right].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16));
  return `${groups.join(':')}::/64`;
}
