import { tableOfStrings } from './ordinals.ts';

/** The tags of documents that are given in the order of their numbers. */
export const tagColumns = (tagsOf: readonly (readonly string[])[]) => {
  const { table, ordinalOf } = tableOfStrings(tagsOf.flat());
  const tagStart = new Uint32Array(tagsOf.length + 1);
  const list: number[] = [];
  for (const [document, tags] of tagsOf.entries()) {
    const ordinals = [...new Set(tags)].map((tag) => ordinalOf.get(tag) ?? 0);
    list.push(...ordinals.sort((left, right) => left - right));
    tagStart[document + 1] = list.length;
  }
  return { table, columns: { tagStart, tagList: Uint32Array.from(list) } };
};
