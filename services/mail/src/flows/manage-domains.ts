import type { DomainChange, DomainReport, ManagedDomain, NewDomain } from '@lyceum/contracts/mail/domain';
import type { Clock } from '@lyceum/platform/clock';
import { problem } from '@lyceum/platform/server/problem';
import { defaultDomainOf, type MailDomain } from '../model/mail-domain.ts';
import type { Domains } from '../ports/domains.ts';
import { type DomainDoctorDeps, examineDomain, isFit } from './domain-doctor.ts';
import { newDomain } from './new-domain.ts';
import { type ShowDomainDeps, showManagedDomain, showReport } from './show-domain.ts';

export interface ManageDomainsDeps extends ShowDomainDeps, DomainDoctorDeps {
  readonly domains: Domains;
  readonly clock: Clock;
}

/** A domain to be verified; the answer says what to put into DNS for that. */
export async function addDomain(deps: ManageDomainsDeps, wanted: NewDomain): Promise<DomainReport> {
  const { domain, privateKey } = await newDomain({
    name: wanted.name.toLowerCase(),
    status: 'unverified',
    fromSettings: false,
    openForRegistration: wanted.openForRegistration ?? true,
    clock: deps.clock,
  });
  if (!(await deps.domains.add(domain, privateKey))) throw problem({ code: 'domain_exists' });
  return examineAndKeep(deps, domain);
}

/** What the doctor last found; where it has never looked, it looks now. */
export async function reportOnDomain(deps: ManageDomainsDeps, name: string): Promise<DomainReport> {
  const domain = await findDomain(deps, name);
  return domain.findings ? showReport(deps, domain, domain.findings) : examineAndKeep(deps, domain);
}

/** Asks DNS now. A domain that is fit is in use from here on, also one that was retired; none is put out of use. */
export async function verifyDomain(deps: ManageDomainsDeps, name: string): Promise<DomainReport> {
  const domain = await findDomain(deps, name);
  const checks = await examineDomain(deps, domain);
  const findings = { checkedAt: deps.clock.now(), checks };
  const activation = isFit(checks)
    ? ({ status: 'active', retiredBy: null, verifiedAt: deps.clock.now() } as const)
    : {};
  const changed = await deps.domains.change(domain.name, { findings, ...activation });
  return showReport(deps, changed ?? domain, findings);
}

export async function changeDomain(
  deps: ManageDomainsDeps,
  name: string,
  { isDefault, openForRegistration }: DomainChange,
): Promise<ManagedDomain> {
  const domain = await findDomain(deps, name);
  if (isDefault && domain.status === 'unverified') throw problem({ code: 'domain_unverified' });
  if (isDefault && domain.status === 'retired') {
    throw problem({
      code: 'domain_closed',
      detail: 'A retired domain cannot be the default one; verify it again first.',
    });
  }
  const changed = await deps.domains.change(domain.name, {
    ...(isDefault ? { madeDefaultAt: deps.clock.now() } : {}),
    ...(openForRegistration === undefined ? {} : { openForRegistration }),
  });
  return showManagedDomain(deps, changed ?? domain);
}

/** Its accounts go on working, and no new ones can be made. */
export async function retireDomain(deps: ManageDomainsDeps, name: string): Promise<ManagedDomain> {
  const domain = await findDomain(deps, name);
  if (defaultDomainOf(await deps.domains.all(), deps.defaultDomain) === domain.name) {
    throw problem({ code: 'domain_in_use', detail: 'Make another domain the default one first.' });
  }
  const changed = await deps.domains.change(domain.name, { status: 'retired', retiredBy: 'admin' });
  return showManagedDomain(deps, changed ?? domain);
}

async function examineAndKeep(deps: ManageDomainsDeps, domain: MailDomain): Promise<DomainReport> {
  const findings = { checkedAt: deps.clock.now(), checks: await examineDomain(deps, domain) };
  const changed = await deps.domains.change(domain.name, { findings });
  return showReport(deps, changed ?? domain, findings);
}

async function findDomain({ domains }: ManageDomainsDeps, name: string): Promise<MailDomain> {
  const domain = await domains.find(name);
  if (!domain) throw problem({ code: 'not_found', detail: 'There is no such domain here.' });
  return domain;
}
