import { Resolver } from 'node:dns/promises';
import { type Dns, DnsUnavailable, type RecordType } from './dns.ts';

export interface NodeDnsOptions {
  /** Addresses, each with a port where it is not 53; those of the machine where it is left out. */
  readonly servers?: readonly string[] | undefined;
  readonly timeoutMs?: number;
}

/** DNS through c-ares, past the machine's hosts file and caches: the doctor should see what the world sees. */
export function nodeDns({ servers, timeoutMs = 3000 }: NodeDnsOptions): Dns {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 2 });
  if (servers) resolver.setServers(servers);
  const asks: Record<RecordType, (name: string) => Promise<string[]>> = {
    MX: async (name) => {
      const records = await resolver.resolveMx(name);
      return records
        .toSorted((one, other) => one.priority - other.priority)
        .map(({ priority, exchange }) => `${priority} ${exchange.toLowerCase()}`);
    },
    TXT: async (name) => (await resolver.resolveTxt(name)).map((pieces) => pieces.join('')),
  };
  return {
    async lookUp(type, name) {
      try {
        return await asks[type](name);
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ENODATA' || code === 'ENOTFOUND') return [];
        throw new DnsUnavailable(`DNS did not tell the ${type} records of ${name}.`, { cause: error });
      }
    },
  };
}
