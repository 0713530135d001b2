import { timingSafeEqual } from 'node:crypto';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** The header with which the web app says for whom it asks: the suite's key, a space, and the address. */
export const onBehalfHeader = 'lyceum-on-behalf-of';

/**
 * Sets `clientAddress`: who is really asking. The web app renders searches on its server; counted by the connection,
 * all of its visitors would be one. Only who knows the suite's key is believed.
 */
export function recogniseClients(app: FastifyInstance, suiteKey: string | undefined): void {
  const expected = !suiteKey ? undefined : Buffer.from(suiteKey);
  app.decorateRequest('clientAddress', '');
  app.addHook('onRequest', (request, _reply, done) => {
    const header = request.headers[onBehalfHeader];
    request.clientAddress = (typeof header === 'string' && expected && addressIn(header, expected)) || request.ip;
    done();
  });
}

function addressIn(header: string, expected: Buffer): string | undefined {
  const [key = '', address = ''] = header.split(' ');
  const given = Buffer.from(key);
  const known = given.length === expected.length && timingSafeEqual(given, expected);
  return known && isIP(address) !== 0 ? address : undefined;
}
