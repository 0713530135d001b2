import type { Availability } from '@lyceum/contracts/mail/account';
import { addressOf } from '../model/account.ts';
import { likenessOf } from '../policy/likeness.ts';
import { faultOfAddress, foldUsername } from '../policy/username.ts';
import { type ChooseDomainDeps, chooseDomain } from './choose-domain.ts';
import { type SuggestAddressesDeps, suggestAddresses, type WantedAddress } from './suggest-addresses.ts';

export type CheckAvailabilityDeps = ChooseDomainDeps & SuggestAddressesDeps;

export interface AvailabilityRequest {
  readonly userId: string;
  readonly username: string;
  readonly domain?: string | undefined;
}

/** Whether this user can have an address now, and if not, why, and which like it they can have. */
export async function checkAvailability(
  deps: CheckAvailabilityDeps,
  request: AvailabilityRequest,
): Promise<Availability> {
  const domain = await chooseDomain(deps, request.domain);
  const wanted = { userId: request.userId, username: foldUsername(request.username), domain };
  const reason = await reasonAgainst(deps, wanted);
  return {
    address: addressOf(wanted.username, domain),
    available: reason === null,
    reason,
    suggestions: reason === null ? [] : await suggestAddresses(deps, wanted),
  };
}

async function reasonAgainst(
  { accounts, reserved }: CheckAvailabilityDeps,
  { userId, username, domain }: WantedAddress,
): Promise<Availability['reason']> {
  if (faultOfAddress(username, domain)) return 'invalid';
  if (reserved.has(username)) return 'reserved';
  const [claim] = await accounts.claimsAgainst(userId, [likenessOf(username, domain)]);
  if (!claim) return null;
  return claim.address === addressOf(username, domain) ? 'taken' : 'too_similar';
}
