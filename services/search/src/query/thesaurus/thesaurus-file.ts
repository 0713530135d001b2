import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { setImmediate as breathe } from 'node:timers/promises';

/** Where a thesaurus lies: `th_de_DE_v2.idx` beside `th_de_DE_v2.dat` (MyThes, as LibreOffice and Debian have them). */
export interface Thesaurus {
  /** The words of each meaning of a word; none for a word that it does not have. */
  meanings(word: string): Promise<string[][]>;
}

const single = /^[\p{L}\p{M}]{2,32}$/u;
const pieceBytes = 16_384;
const longestEntry = 16_384;
const longestSynonym = 40;
const notes = /\s*\([^)]*\)/gu;

/** Other encodings than UTF-8 are named as in `ISO8859-1`. */
const decoderFor = (name: string): TextDecoder => new TextDecoder(name.trim().toLowerCase());

interface Places {
  decoder: TextDecoder;
  /** Where the entries of words begin. */
  places: Map<string, number>;
}

const take = (line: string, places: Map<string, number>): void => {
  const bar = line.lastIndexOf('|');
  const word = line.slice(0, Math.max(0, bar));
  if (single.test(word)) places.set(word.toLowerCase(), Number(line.slice(bar + 1)));
};

/** A hundred thousand lines: read piece by piece, so that what else runs here gets its turn. */
const readIndex = async (path: string): Promise<Places> => {
  const places = new Map<string, number>();
  let decoder: TextDecoder | undefined;
  let rest = '';
  for await (const piece of createReadStream(path, { highWaterMark: pieceBytes })) {
    const bytes = piece as Buffer;
    // The first line names the encoding.
    decoder ??= decoderFor(bytes.toString('latin1', 0, Math.max(0, bytes.indexOf('\n'))));
    const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) take(line, places);
    await breathe();
  }
  take(rest, places);
  return { decoder: decoder ?? new TextDecoder(), places };
};

/** `Wort|2`, then a line for each meaning: its kind, and the words for it. */
const readEntry = (text: string): string[][] => {
  const [head = '', ...lines] = text.split('\n');
  const count = Number(head.slice(head.lastIndexOf('|') + 1));
  if (!Number.isInteger(count) || count < 1 || lines.length < count) return [];
  return lines.slice(0, count).map((line) =>
    line
      .split('|')
      .slice(1)
      .map((word) => word.replaceAll(notes, '').trim())
      .filter((word) => word !== '' && word.length <= longestSynonym),
  );
};

export const openThesaurus = async (base: string): Promise<Thesaurus> => {
  const { decoder, places } = await readIndex(`${base}.idx`);
  return {
    async meanings(word) {
      const place = places.get(word.toLowerCase());
      if (place === undefined || !Number.isSafeInteger(place)) return [];
      const file = await open(`${base}.dat`);
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(longestEntry), 0, longestEntry, place);
        return readEntry(decoder.decode(buffer.subarray(0, bytesRead)));
      } finally {
        await file.close();
      }
    },
  };
};
