import type { Clock } from '@lyceum/platform/clock';
import type { MailDomain } from '../model/mail-domain.ts';
import type { Domains } from '../ports/domains.ts';
import { newDomain } from './new-domain.ts';

export interface DomainsFromSettingsDeps {
  readonly domains: Domains;
  readonly clock: Clock;
}

/**
 * At start: what the operator names is there and in use, with no proof asked; what they name no longer keeps its
 * accounts and takes no new ones. What an administrator retired stays so.
 */
export async function adoptDomainsFromSettings(deps: DomainsFromSettingsDeps, names: readonly string[]): Promise<void> {
  const known = await deps.domains.all();
  await Promise.all(
    names.map((name) =>
      adopt(
        deps,
        name,
        known.find((domain) => domain.name === name),
      ),
    ),
  );
  for (const { name, fromSettings, status } of known) {
    if (!fromSettings || names.includes(name)) continue;
    const retirement = status === 'active' ? ({ status: 'retired', retiredBy: 'settings' } as const) : {};
    await deps.domains.change(name, { fromSettings: false, ...retirement });
  }
}

async function adopt(
  { domains, clock }: DomainsFromSettingsDeps,
  name: string,
  known: MailDomain | undefined,
): Promise<void> {
  if (!known) {
    const { domain, privateKey } = await newDomain({
      name,
      status: 'active',
      fromSettings: true,
      openForRegistration: true,
      clock,
    });
    // Another process may have been faster, with the same outcome.
    await domains.add(domain, privateKey);
    return;
  }
  if (known.status === 'retired' && known.retiredBy === 'admin') {
    await domains.change(name, { fromSettings: true });
    return;
  }
  if (known.status === 'active' && known.fromSettings) return;
  const verifiedAt = known.verifiedAt ?? clock.now();
  await domains.change(name, { fromSettings: true, status: 'active', retiredBy: null, verifiedAt });
}
