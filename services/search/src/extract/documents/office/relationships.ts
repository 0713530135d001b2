import type { Archive } from './archive.ts';
import { all, attribute } from './xml.ts';

/** Of a part, what its relationships name: by id, as paths in the archive. */
function relationships(archive: Archive, part: string): Map<string, string> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const file = part.slice(folder.length);
  const entries = all(archive.xml(`${folder}_rels/${file}.rels`), 'Relationship');
  return new Map(
    entries.map(({ attributes }) => {
      const path = new URL(attributes.Target ?? '', `http://archive/${folder}`).pathname.slice(1);
      return [attributes.Id ?? '', path];
    }),
  );
}

export interface PartList {
  /** The part that lists them. */
  main: string;
  /** The name of its entries. */
  entry: string;
  /** How the parts are called, with their number, if the list cannot be read. */
  pattern: RegExp;
}

/** Slides and sheets in the order in which they are shown. */
export function partsInOrder(archive: Archive, { main, entry, pattern }: PartList): string[] {
  const targets = relationships(archive, main);
  const listed = all(archive.xml(main), entry).flatMap((element) => {
    const id =
      Object.entries(element.attributes).find(([name]) => name.endsWith(':id'))?.[1] ?? attribute(element, 'id');
    const path = targets.get(id ?? '');
    return path && archive.names.includes(path) ? [path] : [];
  });
  if (listed.length > 0) return listed;
  return archive.names
    .filter((name) => pattern.test(name))
    .sort((a, b) => Number(pattern.exec(a)?.[1]) - Number(pattern.exec(b)?.[1]));
}
