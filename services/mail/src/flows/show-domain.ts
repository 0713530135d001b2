import type { Domain, DomainReport, ManagedDomain, Domains as WireDomains } from '@lyceum/contracts/mail/domain';
import { toTime } from '@lyceum/platform/clock';
import { defaultDomainOf, type MailDomain, takesNewAccounts } from '../model/mail-domain.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { Domains } from '../ports/domains.ts';

export interface ShowDomainDeps {
  readonly domains: Pick<Domains, 'all'>;
  readonly accounts: Pick<Accounts, 'countByDomain'>;
  /** `DEFAULT_DOMAIN`. */
  readonly defaultDomain: string;
}

/** For everyone: the domains in use, the default one first. */
export async function listDomains({ domains, defaultDomain }: Omit<ShowDomainDeps, 'accounts'>): Promise<WireDomains> {
  const all = await domains.all();
  const chosen = defaultDomainOf(all, defaultDomain);
  const items = all.filter(({ status }) => status === 'active').map((domain) => wireDomain(domain, chosen));
  return { items: items.toSorted((one, other) => Number(other.isDefault) - Number(one.isDefault)) };
}

/** For administrators: these domains with all that is known of them. */
export async function showManagedDomains(
  { domains, accounts, defaultDomain }: ShowDomainDeps,
  shown: readonly MailDomain[],
): Promise<ManagedDomain[]> {
  const chosen = defaultDomainOf(await domains.all(), defaultDomain);
  const counts = await accounts.countByDomain();
  return shown.map((domain) => ({
    ...wireDomain(domain, chosen),
    accounts: counts.get(domain.name) ?? 0,
    createdAt: toTime(domain.createdAt),
    verifiedAt: domain.verifiedAt === null ? null : toTime(domain.verifiedAt),
  }));
}

export async function showManagedDomain(deps: ShowDomainDeps, domain: MailDomain): Promise<ManagedDomain> {
  const [shown] = await showManagedDomains(deps, [domain]);
  if (!shown) throw new Error('One domain was asked for, and none was shown.');
  return shown;
}

export async function showReport(
  deps: ShowDomainDeps,
  domain: MailDomain,
  findings: NonNullable<MailDomain['findings']>,
): Promise<DomainReport> {
  return {
    domain: await showManagedDomain(deps, domain),
    checkedAt: toTime(findings.checkedAt),
    checks: [...findings.checks],
  };
}

const wireDomain = (domain: MailDomain, chosen: string): Domain => ({
  name: domain.name,
  isDefault: domain.name === chosen,
  status: domain.status,
  openForRegistration: takesNewAccounts(domain),
});
