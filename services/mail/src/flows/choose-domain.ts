import { problem } from '@lyceum/platform/server/problem';
import { defaultDomainOf, takesNewAccounts } from '../model/mail-domain.ts';
import type { Domains } from '../ports/domains.ts';

export interface ChooseDomainDeps {
  readonly domains: Pick<Domains, 'all'>;
  /** `DEFAULT_DOMAIN`. */
  readonly defaultDomain: string;
}

/** The domain for a new address: the one that is named, or else the default one. */
export async function chooseDomain(
  { domains, defaultDomain }: ChooseDomainDeps,
  wanted: string | undefined,
): Promise<string> {
  const all = await domains.all();
  const name = wanted?.toLowerCase() ?? defaultDomainOf(all, defaultDomain);
  const domain = all.find((one) => one.name === name);
  if (!domain || domain.status === 'unverified') {
    throw problem({ code: 'domain_unknown', detail: `${name} is none of the domains of this service.` });
  }
  if (!takesNewAccounts(domain)) {
    throw problem({ code: 'domain_closed', detail: `No new accounts can be made in ${name}.` });
  }
  return name;
}
