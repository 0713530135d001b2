import { isIP, type LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import { buildConnector } from 'undici';
import type { AddressCheck } from './addresses.ts';

/** No address of this host may be connected to. */
class RefusedAddressError extends Error {
  readonly code = 'REFUSED_ADDRESS';

  constructor(host: string) {
    super(`${host} has no address that may be fetched from`);
    this.name = 'RefusedAddressError';
  }
}

/** Resolves a name to addresses that may be connected to. What it hands over is what is connected to: no second question. */
function guardedLookup(lookup: LookupFunction, mayConnect: AddressCheck): LookupFunction {
  return (hostname, options, callback) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '');
      const addresses = Array.isArray(found) ? found : [{ address: found, family: isIP(found) }];
      const good = addresses.filter(({ address }) => mayConnect(address));
      const [first] = good;
      if (!first) return callback(new RefusedAddressError(hostname), '');
      return options.all ? callback(null, good) : callback(null, first.address, first.family);
    });
  };
}

export interface ConnectorOptions {
  lookup: LookupFunction;
  mayConnect: AddressCheck;
  timeoutMs: number;
  /** Certificates to trust besides the usual ones. */
  ca?: string;
}

/** Connects only where it is allowed to: names are checked when they are resolved, literal addresses before. */
export function createConnector({ lookup, mayConnect, timeoutMs, ca }: ConnectorOptions): buildConnector.connector {
  const connect = buildConnector({
    allowH2: true,
    preferH2: true,
    timeout: timeoutMs,
    maxCachedSessions: 1000,
    lookup: guardedLookup(lookup, mayConnect),
    ...(ca === undefined ? {} : { ca: [...rootCertificates, ca] }),
  } as buildConnector.BuildOptions);
  return (options, callback) => {
    const literal = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(literal) !== 0 && !mayConnect(literal)) return callback(new RefusedAddressError(literal), null);
    return connect({ ...options, hostname: literal }, callback);
  };
}
