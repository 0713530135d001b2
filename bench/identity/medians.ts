/** The middle value of each list; of a shared machine's rounds it is the one to believe. */
export function mediansOf<const L extends readonly (readonly number[])[]>(...lists: L): { [K in keyof L]: number } {
  const medianOf = (list: readonly number[]) =>
    list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN;
  return lists.map(medianOf) as { [K in keyof L]: number };
}
