import { lookup as systemLookup } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import type { Clock } from '@lyceum/platform/clock';

const keptMs = 5 * 60_000;
const most = 50_000;

/**
 * The address that stands for a host: of several the lowest, so that hosts with the same set share one. Undefined where
 * the name cannot be resolved; fetching then says why.
 */
export function createAddressResolver(clock: Clock, lookup: LookupFunction = systemLookup) {
  const known = new Map<string, { address: string | undefined; until: number }>();
  return async (hostname: string): Promise<string | undefined> => {
    const literal = hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0) return literal;
    const before = known.get(hostname);
    if (before && before.until > clock.now()) return before.address;
    const address = await resolve(lookup, hostname);
    if (known.size >= most) known.clear();
    known.set(hostname, { address, until: clock.now() + keptMs });
    return address;
  };
}

function resolve(lookup: LookupFunction, hostname: string): Promise<string | undefined> {
  return new Promise((settle) => {
    lookup(hostname, { all: true }, (error, found) => {
      if (error) return settle(undefined);
      const addresses = Array.isArray(found) ? found.map(({ address }) => address) : [found];
      settle(addresses.sort()[0]);
    });
  });
}
