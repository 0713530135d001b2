import type { DomainCheck } from '@lyceum/contracts/mail/domain';
import type { RecordType } from '@lyceum/platform/dns/dns';

/** What the checks need to know of a domain and of us. */
export interface CheckedDomain {
  readonly name: string;
  readonly ownershipToken: string;
  readonly dkim: { readonly selector: string; readonly publicKey: string };
  /** The name under which other servers reach ours. */
  readonly mailHost: string;
  /** Whether mail leaves through another server, which the domain's SPF record has to name as well. */
  readonly hasRelay: boolean;
}

export type Verdict = Pick<DomainCheck, 'state' | 'advice'>;

/** One thing to look up about a domain, and how to judge what is there. */
export interface DnsCheck extends Pick<DomainCheck, 'kind' | 'required' | 'expected'> {
  readonly record: NonNullable<DomainCheck['record']>;
  /** Whose records are looked up: those of `record`. */
  readonly type: RecordType;
  /** Which of the records of that name are of this kind: a name has TXT records for many purposes. */
  isOfKind(found: string): boolean;
  judge(found: readonly string[]): Verdict;
}

export const ok: Verdict = { state: 'ok', advice: null };
export const missing: Verdict = { state: 'missing', advice: 'Paste the record into the DNS of the domain.' };
export const wrong = (advice: string): Verdict => ({ state: 'wrong', advice });

/** The `tag=value` pairs of DKIM, DMARC, MTA-STS and TLS-RPT records, which share one form (RFC 6376, 3.2). */
export function tagsOf(record: string): ReadonlyMap<string, string> {
  const pairs = record.split(';').map((part): [string, string] => {
    const [name = '', ...value] = part.split('=');
    return [name.trim().toLowerCase(), value.join('=').trim()];
  });
  return new Map(pairs.filter(([name]) => name !== ''));
}

/** For kinds of which a name may have one record only: two are as good as none to those who read them. */
export const theOne = (found: readonly string[], judge: (record: string) => Verdict): Verdict => {
  const [record] = found;
  if (record === undefined) return missing;
  return found.length > 1 ? wrong('There must be exactly one such record; remove the others.') : judge(record);
};
