import { bitDistance } from '../../model/fingerprint.ts';
import type { NearPage } from '../../ports/frontier.ts';

const mostBits = 3;
/** In shorter texts, one word more or less is a different page. */
const leastLength = 2000;
const mostLengthDifference = 0.02;

/** The page that says the same already, if there is one. */
export function findDuplicate(
  page: { url: string; contentHash: string; fingerprint: string; textLength: number },
  among: readonly NearPage[],
): NearPage | undefined {
  const others = among.filter((other) => other.url !== page.url);
  return others.find((other) => other.contentHash === page.contentHash) ?? others.find((other) => isNear(page, other));
}

function isNear(a: Omit<NearPage, 'url'>, b: Omit<NearPage, 'url'>): boolean {
  const shorter = Math.min(a.textLength, b.textLength);
  const longer = Math.max(a.textLength, b.textLength);
  if (shorter < leastLength || (longer - shorter) / longer > mostLengthDifference) return false;
  return bitDistance(a.fingerprint, b.fingerprint) <= mostBits;
}
