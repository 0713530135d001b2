import { describe, expect, test } from 'vitest';
import { type Dns, DnsUnavailable } from './dns.ts';
import { startTestDns } from './testing/dns-server.ts';

export function dnsContract(name: string, open: (server: string) => Dns): void {
  describe(name, () => {
    const start = async () => {
      const server = await startTestDns();
      return { server, dns: open(server.address) };
    };

    test('MX records come in the order of their preference, in lower case', async () => {
      const { server, dns } = await start();
      server.set('MX', 'one.test', ['20 backup.one.test', '10 Mail.One.test']);
      expect(await dns.lookUp('MX', 'one.test')).toEqual(['10 mail.one.test', '20 backup.one.test']);
    });

    test('TXT records are put together from their pieces', async () => {
      const { server, dns } = await start();
      const long = 'x'.repeat(600);
      server.set('TXT', 'one.test', [['v=spf1 ', 'mx ~all'], 'another', long]);
      expect((await dns.lookUp('TXT', 'one.test')).toSorted()).toEqual(['another', 'v=spf1 mx ~all', long]);
    });

    test('no such name and no such record are both no records', async () => {
      const { server, dns } = await start();
      server.set('MX', 'one.test', ['10 mail.one.test']);
      expect(await dns.lookUp('TXT', 'one.test')).toEqual([]);
      expect(await dns.lookUp('TXT', 'nowhere.test')).toEqual([]);
    });

    test.each(['servfail', 'silence'] as const)('%s is no answer, which is not the same as no records', async (how) => {
      const { server, dns } = await start();
      server.fail('one.test', how);
      await expect(dns.lookUp('TXT', 'one.test')).rejects.toBeInstanceOf(DnsUnavailable);
    });
  });
}
