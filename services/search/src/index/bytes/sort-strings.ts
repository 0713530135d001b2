import { byUnits } from './string-table.ts';

/** The first three units as one number: almost always enough to tell which of two words comes first. */
const frontOf = (text: string): number => {
  const unit = (at: number): number => (at < text.length ? text.charCodeAt(at) : 0);
  return unit(0) * 2 ** 32 + unit(1) * 2 ** 16 + unit(2);
};

/** The numbers of the strings in the order of `byUnits`; comparing numbers first is twice as fast as comparing strings. */
export const sortedNumbers = (texts: readonly string[]): number[] => {
  const fronts = Float64Array.from(texts, frontOf);
  const numbers = Array.from(texts.keys());
  return numbers.sort(
    (left, right) =>
      (fronts[left] as number) - (fronts[right] as number) || byUnits(texts[left] as string, texts[right] as string),
  );
};
