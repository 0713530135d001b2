import { randomInt } from 'node:crypto';
import { addressOf } from '../model/account.ts';
import { likenessOf, skeletonOf } from '../policy/likeness.ts';
import type { ReservedNames } from '../policy/reserved.ts';
import { faultOfAddress } from '../policy/username.ts';
import type { Accounts } from '../ports/accounts.ts';

export interface SuggestAddressesDeps {
  readonly accounts: Pick<Accounts, 'claimsAgainst'>;
  readonly reserved: ReservedNames;
}

export interface WantedAddress {
  readonly userId: string;
  readonly username: string;
  readonly domain: string;
}

const SUGGESTIONS = 3;
/** Room for what is put behind a name. */
const longestStem = 56;

/** Addresses like the wanted one that this user could have right now. Each round reaches further from the name. */
export async function suggestAddresses(deps: SuggestAddressesDeps, wanted: WantedAddress): Promise<string[]> {
  const stem = stemOf(wanted.username);
  const rounds = [
    [stem, `${stem}.mail`, `my.${stem}`, ...[2, 3, 4, 5, 6, 7, 8, 9].map((digit) => `${stem}${digit}`)],
    Array.from({ length: 20 }, () => `${stem}${randomInt(20, 1000)}`),
    Array.from({ length: 20 }, () => `${stem}.${randomInt(1000, 1_000_000)}`),
  ];
  const free: string[] = [];
  for (const round of rounds) {
    const candidates = round.filter(
      (name) => faultOfAddress(name, wanted.domain) === undefined && !deps.reserved.has(name),
    );
    free.push(...(await unclaimed(deps, wanted, candidates)));
    if (free.length >= SUGGESTIONS) break;
  }
  return free.slice(0, SUGGESTIONS).map((name) => addressOf(name, wanted.domain));
}

async function unclaimed(
  { accounts }: SuggestAddressesDeps,
  { userId, domain }: WantedAddress,
  names: readonly string[],
): Promise<string[]> {
  // Suggestions that look like one another would make each other impossible.
  const distinct = [...new Map(names.map((name) => [skeletonOf(name), name])).values()];
  const claims = await accounts.claimsAgainst(
    userId,
    distinct.map((name) => likenessOf(name, domain)),
  );
  const taken = new Set(claims.map(({ likeness }) => likeness));
  return distinct.filter((name) => !taken.has(likenessOf(name, domain)));
}

/** The nearest thing to the wanted name that can begin a username: `José  Núñez!` becomes `jose.nunez`. */
function stemOf(username: string): string {
  const stem = username
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9._-]+/g, '.')
    .replace(/[._-]*([._-])/g, '$1')
    .replace(/^[._-]+/, '')
    .slice(0, longestStem)
    .replace(/[._-]+$/, '');
  return stem === '' ? 'user' : stem;
}
