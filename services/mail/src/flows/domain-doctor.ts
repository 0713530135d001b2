import type { DomainCheck } from '@lyceum/contracts/mail/domain';
import { type Dns, DnsUnavailable } from '@lyceum/platform/dns/dns';
import type { MailDomain } from '../model/mail-domain.ts';
import { checksFor } from '../policy/dns-checks/all-checks.ts';
import type { DnsCheck } from '../policy/dns-checks/dns-check.ts';

export interface DomainDoctorDeps {
  readonly dns: Dns;
  readonly mailHost: string;
  /** Whether `SMTP_URL` is set. */
  readonly hasRelay: boolean;
}

/** Asks DNS about a domain: what is there, what should be, and the record to paste. */
export function examineDomain(deps: DomainDoctorDeps, domain: MailDomain): Promise<DomainCheck[]> {
  const { mailHost, hasRelay } = deps;
  return Promise.all(checksFor({ ...domain, mailHost, hasRelay }).map((check) => examine(deps, check)));
}

async function examine({ dns }: DomainDoctorDeps, check: DnsCheck): Promise<DomainCheck> {
  const { kind, required, expected, record } = check;
  try {
    const found = (await dns.lookUp(check.type, record.name)).filter((text) => check.isOfKind(text));
    return { kind, required, expected, record, found, ...check.judge(found) };
  } catch (error) {
    if (!(error instanceof DnsUnavailable)) throw error;
    const advice = 'DNS did not answer; try again in a while.';
    return { kind, required, expected, record, found: [], state: 'unknown', advice };
  }
}

/** Whether the domain can be used: everything that is required is right. */
export const isFit = (checks: readonly DomainCheck[]): boolean =>
  checks.every(({ required, state }) => !required || state === 'ok');
