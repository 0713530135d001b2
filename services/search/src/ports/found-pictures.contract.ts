import { describe, expect, test } from 'vitest';
import { documentId } from '../model/document-id.ts';
import type { FoundPictures } from './found-pictures.ts';
import type { FoundImage } from './image-sink.ts';

const found = (name: string, pageUrl = 'https://example.org/'): FoundImage => ({
  url: `https://example.org/${name}.png`,
  alt: name,
  pageUrl,
  pageTitle: 'Pictures',
  site: 'example.org',
  language: 'en',
  safe: true,
  foundAt: 1,
});
const idOf = (name: string): string => documentId('image', found(name).url);
const waiting = (name: string, dueAt: number, pageUrl?: string) => ({
  id: idOf(name),
  found: found(name, pageUrl),
  dueAt,
});

export function foundPicturesContract(name: string, open: () => Promise<FoundPictures>): void {
  describe(name, () => {
    test('pictures come up when their turn has come, longest due first, and whole', async () => {
      const pictures = await open();
      await pictures.add([waiting('late', 300), waiting('second', 200), waiting('first', 100)]);
      const due = await pictures.due(250, 10);
      expect(due).toEqual([
        { id: idOf('first'), found: found('first'), attempts: 0 },
        { id: idOf('second'), found: found('second'), attempts: 0 },
      ]);
      expect(await pictures.due(1000, 1)).toHaveLength(1);
      expect(await pictures.waiting()).toBe(3);
    });

    test('one that is done waits no more, until its page is visited again', async () => {
      const pictures = await open();
      await pictures.add([waiting('one', 100)]);
      await pictures.done(idOf('one'));
      expect(await pictures.due(1000, 10)).toEqual([]);
      expect(await pictures.ofPage('https://example.org/')).toEqual([idOf('one')]);
      await pictures.add([waiting('one', 500, 'https://example.org/other')]);
      expect(await pictures.due(1000, 10)).toHaveLength(1);
      expect(await pictures.ofPage('https://example.org/')).toEqual([]);
      expect(await pictures.ofPage('https://example.org/other')).toEqual([idOf('one')]);
    });

    test('one that is postponed comes later and counts its attempts', async () => {
      const pictures = await open();
      await pictures.add([waiting('one', 100)]);
      await pictures.postpone(idOf('one'), 900);
      expect(await pictures.due(500, 10)).toEqual([]);
      expect((await pictures.due(900, 10)).map(({ attempts }) => attempts)).toEqual([1]);
    });

    test('those that wait are gone through by their ids, whenever their turn comes', async () => {
      const pictures = await open();
      await pictures.add([waiting('a', 100), waiting('b', 9e12), waiting('c', 100)]);
      await pictures.done(idOf('c'));
      const ids = [idOf('a'), idOf('b')].toSorted((one, other) => (one < other ? -1 : 1));
      const [first] = await pictures.waitingAfter('', 1);
      expect(first?.id).toBe(ids[0]);
      expect((await pictures.waitingAfter(first?.id ?? '', 10)).map(({ id }) => id)).toEqual([ids[1]]);
      expect(await pictures.waitingAfter(ids[1] ?? '', 10)).toEqual([]);
    });

    test('what is removed is gone, however many', async () => {
      const pictures = await open();
      const names = Array.from({ length: 450 }, (_, at) => `p${at}`);
      await pictures.add(names.map((each) => waiting(each, 100)));
      await pictures.remove(names.slice(1).map(idOf));
      expect(await pictures.ofPage('https://example.org/')).toEqual([idOf('p0')]);
      await pictures.remove([]);
      expect(await pictures.waiting()).toBe(1);
    });
  });
}
