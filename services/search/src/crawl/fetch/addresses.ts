import { BlockList } from 'node:net';
import { parseRange } from '@lyceum/platform/addresses';
import ipaddr from 'ipaddr.js';

/** Says whether an address may be connected to. */
export type AddressCheck = (address: string) => boolean;

/** Public by its range, but answered by the cloud's own machinery: Azure's. Others' are link-local or shared addresses. */
const metadata = new Set(['168.63.129.16']);

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | undefined {
  try {
    return ipaddr.process(address);
  } catch {
    return undefined;
  }
}

/** 64:ff9b::/96 carries an IPv4 address in its last 32 bits (RFC 6052); it is as good or bad as that address. */
function behindTranslation(address: ipaddr.IPv6): ipaddr.IPv4 | undefined {
  const isNat64 = address.match(ipaddr.IPv6.parse('64:ff9b::'), 96);
  return isNat64 ? new ipaddr.IPv4(address.toByteArray().slice(12)) : undefined;
}

function isPublic(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  if (address instanceof ipaddr.IPv4) return address.range() === 'unicast' && !metadata.has(address.toString());
  const inner = behindTranslation(address);
  if (inner) return isPublic(inner);
  // Global unicast addresses are all in 2000::/3 (RFC 4291 2.4); what a library calls unicast is wider.
  return address.range() === 'unicast' && address.match(ipaddr.IPv6.parse('2000::'), 3);
}

/** Public addresses, and those that the operator allows although they are not. */
export function createAddressCheck(allowed: readonly string[]): AddressCheck {
  const list = new BlockList();
  for (const text of allowed) {
    const range = parseRange(text.trim());
    if (range) list.addSubnet(range.address, range.prefix, range.address.includes(':') ? 'ipv6' : 'ipv4');
  }
  return (text) => {
    const address = parse(text);
    if (!address) return false;
    return isPublic(address) || list.check(address.toString(), address.kind());
  };
}
