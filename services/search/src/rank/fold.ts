import type { ContentType } from '../model/document.ts';
import type { RankedHit } from '../model/ranked-hit.ts';

/** Of 64 bits; texts that differ in no more are the same to a reader (Manku, Jain and Das Sarma 2007). */
const nearDistance = 3;
const groupSize = 10;

const bitsIn = (value: bigint): number => {
  let count = 0;
  for (let left = value; left > 0n; left &= left - 1n) count += 1;
  return count;
};

const fingerprintOf = ({ hit }: RankedHit): bigint | undefined => {
  const digits = hit.document.details?.fingerprint;
  return digits !== undefined && /^[\da-f]{1,16}$/i.test(digits) ? BigInt(`0x${digits}`) : undefined;
};

/** Leaves out what is nearly the same as something that ranks higher. Pages and single items are not compared. */
export const withoutNearDuplicates = (ranked: readonly RankedHit[]): RankedHit[] => {
  const seen: { type: ContentType; bits: bigint }[] = [];
  return ranked.filter((each) => {
    const bits = fingerprintOf(each);
    // No fingerprint, or that of an empty text: nothing can be said.
    if (bits === undefined || bits === 0n) return true;
    const { type } = each.hit.document;
    if (seen.some((other) => other.type === type && bitsIn(other.bits ^ bits) <= nearDistance)) return false;
    seen.push({ type, bits });
    return true;
  });
};

export interface Crowding {
  perSite: number;
  /** At most so many of a type among ten. */
  most: Partial<Record<ContentType, number>>;
}

/** A group of ten: takes what there is still room for. */
const createGroup = ({ perSite, most }: Crowding) => {
  const sites = new Map<string, number>();
  const types = new Map<ContentType, number>();
  const items: RankedHit[] = [];
  return {
    items,
    takes({ hit: { document } }: RankedHit): boolean {
      const ofSite = sites.get(document.site) ?? 0;
      const ofType = types.get(document.type) ?? 0;
      return items.length < groupSize && ofSite < perSite && ofType < (most[document.type] ?? groupSize);
    },
    add(item: RankedHit): void {
      const { site, type } = item.hit.document;
      sites.set(site, (sites.get(site) ?? 0) + 1);
      types.set(type, (types.get(type) ?? 0) + 1);
      items.push(item);
    },
  };
};

/**
 * At most so many of a site, and of a type, in each ten: what is too many moves to the next ten. Nothing is lost, and
 * where there is nothing else, there is no limit.
 */
export const spread = (ranked: readonly RankedHit[], crowding: Crowding): RankedHit[] => {
  const result: RankedHit[] = [];
  let waiting: readonly RankedHit[] = ranked;
  while (waiting.length > 0) {
    const group = createGroup(crowding);
    const left: RankedHit[] = [];
    for (const item of waiting) {
      if (group.takes(item)) group.add(item);
      else left.push(item);
    }
    const missing = groupSize - group.items.length;
    result.push(...group.items, ...left.slice(0, missing));
    waiting = left.slice(missing);
  }
  return result;
};
