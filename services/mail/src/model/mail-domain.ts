import type { DomainCheck, DomainStatus } from '@lyceum/contracts/mail/domain';

/** A domain whose mail comes here, or is to come here once it is verified. Times are epoch milliseconds. */
export interface MailDomain {
  readonly name: string;
  readonly status: DomainStatus;
  /** Who retired it. What the settings retired by leaving it out, they bring back by naming it again. */
  readonly retiredBy: 'admin' | 'settings' | null;
  /** Named by the operator: it is taken as verified. */
  readonly fromSettings: boolean;
  readonly openForRegistration: boolean;
  /** When an administrator made it the default domain. The latest one is; with none, `DEFAULT_DOMAIN` is. */
  readonly madeDefaultAt: number | null;
  /** What its owner puts into DNS to prove that it is theirs. */
  readonly ownershipToken: string;
  /** Half of the key that its mail is signed with (RFC 6376); the other half stays with the keeper of domains. */
  readonly dkim: { readonly selector: string; readonly publicKey: string };
  /** What the domain doctor found when it last looked. */
  readonly findings: { readonly checkedAt: number; readonly checks: readonly DomainCheck[] } | null;
  readonly createdAt: number;
  readonly verifiedAt: number | null;
}

/** Whether mail to it is for us: a retired domain keeps its accounts, but one that was never proven is somebody else's. */
export const servesMail = (domain: MailDomain): boolean =>
  domain.status === 'active' || (domain.status === 'retired' && domain.verifiedAt !== null);

export const takesNewAccounts = (domain: MailDomain): boolean =>
  domain.status === 'active' && domain.openForRegistration;

/** The name of the domain for an address that names none. */
export function defaultDomainOf(domains: readonly MailDomain[], configured: string): string {
  const chosen = domains
    .filter((domain) => domain.status === 'active' && domain.madeDefaultAt !== null)
    .toSorted((one, other) => (other.madeDefaultAt ?? 0) - (one.madeDefaultAt ?? 0));
  return chosen[0]?.name ?? configured;
}
