import { type Account, takesMail } from '../model/account.ts';
import { cutAddress } from '../model/mail-address.ts';
import { servesMail } from '../model/mail-domain.ts';
import type { Accounts } from '../ports/accounts.ts';
import type { Domains } from '../ports/domains.ts';

export interface RecipientDeps {
  readonly accounts: Pick<Accounts, 'findByAddress'>;
  readonly domains: Pick<Domains, 'find'>;
}

export type ResolvedRecipient =
  | { readonly kind: 'account'; readonly account: Account; readonly address: string }
  /** One of our domains, and nobody there who takes mail. */
  | { readonly kind: 'unknown' }
  /** Here, but suspended: it may be there again tomorrow. */
  | { readonly kind: 'suspended' }
  | { readonly kind: 'elsewhere' }
  | { readonly kind: 'malformed' };

/** Who an address of an envelope is. */
export async function resolveRecipient(
  { accounts, domains }: RecipientDeps,
  address: string,
): Promise<ResolvedRecipient> {
  const parts = cutAddress(address);
  if (!parts) return { kind: 'malformed' };
  const account = await accounts.findByAddress(`${parts.local}@${parts.domain}`);
  if (account && takesMail(account)) return { kind: 'account', account, address };
  if (account?.status === 'suspended') return { kind: 'suspended' };
  const domain = await domains.find(parts.domain);
  return { kind: domain && servesMail(domain) ? 'unknown' : 'elsewhere' };
}
