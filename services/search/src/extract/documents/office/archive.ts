import { unzipSync } from 'fflate';
import { ExtractionError } from '../../../model/extracted-page.ts';
import { type Budget, limits } from '../../limits.ts';
import type { MarkupElement } from '../../markup/element.ts';
import { buildTree } from '../../markup/tree-builder.ts';

/** The files of a zipped document, unpacked when asked for and never more than is allowed in all. */
export interface Archive {
  names: readonly string[];
  text(name: string): string | undefined;
  xml(name: string): MarkupElement | undefined;
}

/** How compound files begin: documents of old Office, and new ones that are locked with a password. */
const compoundFile = [0xd0, 0xcf, 0x11, 0xe0];

/** Sizes are those that the archive declares: each file is unpacked into a buffer of that size and no larger. */
export function openArchive(bytes: Uint8Array, budget: Budget): Archive {
  if (compoundFile.every((byte, index) => bytes[index] === byte)) {
    throw new ExtractionError('encrypted', 'It is locked with a password, or in the format before 2007.');
  }
  const sizes = new Map<string, number>();
  const unpack = (wanted: (name: string) => boolean): Record<string, Uint8Array> => {
    try {
      return unzipSync(bytes, { filter: ({ name }) => wanted(name) });
    } catch (error) {
      if (error instanceof ExtractionError) throw error;
      throw new ExtractionError('unreadable', 'It is no archive that could be unpacked.');
    }
  };
  let listed = 0;
  try {
    unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (++listed > limits.files) throw new ExtractionError('too_complex', 'It has too many files within.');
        if ((listed & 255) === 0) budget.check();
        sizes.set(name, originalSize);
        return false;
      },
    });
  } catch (error) {
    if (error instanceof ExtractionError) throw error;
    throw new ExtractionError('unreadable', 'It is no archive that could be unpacked.');
  }
  let left: number = limits.unpacked;
  const text = (name: string): string | undefined => {
    const size = sizes.get(name);
    if (size === undefined) return undefined;
    left -= size;
    if (left < 0) throw new ExtractionError('too_complex', 'It unpacks to more than is allowed.');
    budget.check();
    const file = unpack((candidate) => candidate === name)[name];
    return file && decodeXml(file);
  };
  return {
    names: [...sizes.keys()],
    text,
    xml(name) {
      const source = text(name);
      return source === undefined ? undefined : buildTree(source, 'xml', budget).root;
    },
  };
}

/** Parts of documents are UTF-8, or UTF-16 with a mark. */
function decodeXml(bytes: Uint8Array): string {
  const wide =
    bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(wide).decode(bytes);
}
