import reservedAddresses from 'reserved-email-addresses-list' with { type: 'json' };
import reservedUsernames from 'reserved-usernames' with { type: 'json' };
import { list as blacklist } from 'the-big-username-blacklist';
import { skeletonOf } from './likeness.ts';
import { criticalNames } from './reserved-names.ts';

/** Names that no user can have. */
export interface ReservedNames {
  /** Whether a folded username is reserved, or only dresses up as a name with which somebody could speak for the domain. */
  has(username: string): boolean;
}

/**
 * Our own names also count in disguise (`p0stmaster`, `no.reply`). The public lists are long and hold everyday words,
 * so of those only marks are overlooked.
 */
export function createReservedNames(): ReservedNames {
  const skeletons = new Set(criticalNames.map(skeletonOf));
  const names = new Set([...reservedAddresses, ...reservedUsernames, ...blacklist].map(withoutMarks));
  return {
    has: (username) => skeletons.has(skeletonOf(username)) || names.has(withoutMarks(username)),
  };
}

const withoutMarks = (name: string): string => name.toLowerCase().replace(/[._-]/g, '');
