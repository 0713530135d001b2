export type RecordType = 'MX' | 'TXT';

/** DNS did not answer, or not with sense: what it would have said is unknown. */
export class DnsUnavailable extends Error {
  override readonly name = 'DnsUnavailable';
}

/** Asks DNS. Every adapter passes `dns.contract.ts`. */
export interface Dns {
  /**
   * The records of a name, none if there are none or there is no such name. An MX record reads `10 mail.example.org`,
   * a TXT record is put together from its pieces (RFC 7208, 3.3). Rejects with {@link DnsUnavailable}.
   */
  lookUp(type: RecordType, name: string): Promise<readonly string[]>;
}
