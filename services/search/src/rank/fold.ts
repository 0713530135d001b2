import type { ContentType } from '../model/document.ts';
import type { RankedHit } from '../model/ranked-hit.ts';

/** Of 64 bits; texts that differ in no more are the same to a reader (Manku, Jain and Das Sarma 2007). */
const nearDistance = 3;
const groupSize = 10;

/** Two halves of 32 bits: every two results are compared, and long integers would take most of the ranking's time. */
interface Fingerprint {
  high: number;
  low: number;
}

/** Counts in parallel: bits, pairs, fours, then the sum of all bytes. */
const bitsIn = (value: number): number => {
  const pairs = value - ((value >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
};

const distance = (left: Fingerprint, right: Fingerprint): number =>
  bitsIn(left.high ^ right.high) + bitsIn(left.low ^ right.low);

/** Undefined where there is none, or that of an empty text: then nothing can be said. */
const fingerprintOf = ({ hit }: RankedHit): Fingerprint | undefined => {
  const digits = hit.document.details?.fingerprint;
  if (digits === undefined || !/^[\da-f]{1,16}$/i.test(digits)) return undefined;
  const high = Number.parseInt(digits.slice(0, -8) || '0', 16);
  const low = Number.parseInt(digits.slice(-8), 16);
  return high === 0 && low === 0 ? undefined : { high, low };
};

/** Leaves out what is nearly the same as something that ranks higher. Pages and single items are not compared. */
export const withoutNearDuplicates = (ranked: readonly RankedHit[]): RankedHit[] => {
  const seen = new Map<ContentType, Fingerprint[]>();
  return ranked.filter((each) => {
    const fingerprint = fingerprintOf(each);
    if (!fingerprint) return true;
    const { type } = each.hit.document;
    const others = seen.get(type) ?? [];
    if (others.some((other) => distance(other, fingerprint) <= nearDistance)) return false;
    others.push(fingerprint);
    seen.set(type, others);
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
