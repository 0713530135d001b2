import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, LookupFunction } from 'node:net';

/** Resolves every name to one address. */
export const lookupTo =
  (address: string): LookupFunction =>
  (_hostname, options, callback) =>
    options.all ? callback(null, [{ address, family: address.includes(':') ? 6 : 4 }]) : callback(null, address, 4);

/** One real server on loopback. */
export async function startTestServer(listener: RequestListener) {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://site.farm.test:${port}`,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
