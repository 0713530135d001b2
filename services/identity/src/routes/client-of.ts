import { plainAddress } from '@lyceum/platform/addresses';
import type { FastifyRequest } from 'fastify';
import type { Client } from '../model/client.ts';

export interface ClientOfDeps {
  countryOf(address: string): string | undefined;
}

/** A user agent is shown and hashed, and nobody needs more of it than this. */
const longestUserAgent = 512;

/** Where a request came from. Proxies are believed as the server was told to. */
export function clientOf({ countryOf }: ClientOfDeps, request: FastifyRequest): Client {
  const address = plainAddress(request.ip);
  return {
    address,
    country: countryOf(address),
    userAgent: (request.headers['user-agent'] ?? '').slice(0, longestUserAgent),
    requestId: request.id,
  };
}
