import { describe, expect, test } from 'vitest';
import { extractPage } from '../../extract-page.ts';
import { fetched } from '../../testing/fetched.ts';
import { type MadePdf, makePdf } from '../../testing/make-pdf.ts';

const read = (made: MadePdf) =>
  extractPage(fetched(makePdf(made), 'application/pdf', { url: 'https://example.org/papers/on-waves.pdf' }));

describe('a PDF', () => {
  test('is read with its title, author, date, headings, paragraphs and their pages', async () => {
    const page = await read({
      title: 'On Waves',
      author: 'Ada Lovelace',
      pages: [
        [
          { text: 'Introduction', size: 20, y: 700 },
          { text: 'Waves carry energy from one place to another without carry-', y: 660 },
          { text: 'ing matter along with them.', y: 646 },
          { text: 'A second paragraph stands further down the page.', y: 600 },
        ],
        [
          { text: 'Interference', size: 20, y: 700 },
          { text: 'Two waves that meet add up at every point they share.', y: 660 },
        ],
      ],
    });
    expect(page).toMatchObject({ type: 'document', fileType: 'pdf', title: 'On Waves', byline: 'Ada Lovelace' });
    expect(page.publishedAt).toBe(Date.UTC(2019, 0, 2, 3, 4, 5));
    expect(page.blocks).toEqual([
      { kind: 'heading', text: 'Introduction', level: 1, page: 1 },
      {
        kind: 'paragraph',
        text: 'Waves carry energy from one place to another without carrying matter along with them.',
        page: 1,
      },
      { kind: 'paragraph', text: 'A second paragraph stands further down the page.', page: 1 },
      { kind: 'heading', text: 'Interference', level: 1, page: 2 },
      { kind: 'paragraph', text: 'Two waves that meet add up at every point they share.', page: 2 },
    ]);
    expect(page.scanned).toBeUndefined();
  });

  test('has the entries of its outline as headings, whether or not a line repeats them', async () => {
    const page = await read({
      outline: [
        { title: 'Sources of light', page: 1 },
        { title: 'Mirrors', page: 2 },
      ],
      pages: [
        [
          { text: 'Sources of light', y: 700 },
          { text: 'The sun is the source of light that everybody knows.', y: 660 },
        ],
        [{ text: 'Light that falls on a mirror leaves it at the same angle.', y: 700 }],
      ],
    });
    expect(page.blocks.filter(({ kind }) => kind === 'heading')).toEqual([
      { kind: 'heading', text: 'Sources of light', level: 1, page: 1 },
      { kind: 'heading', text: 'Mirrors', level: 1, page: 2 },
    ]);
  });

  test('without a name is called after its largest line, and without text after its file', async () => {
    const named = await read({
      title: 'Microsoft Word - draft2.doc',
      pages: [
        [
          { text: 'Growing tomatoes', size: 24, y: 700 },
          { text: 'They need sun, water and something to climb on while they grow.', y: 650 },
        ],
      ],
    });
    expect(named.title).toBe('Growing tomatoes');
    const bare = await read({ pages: [[]] });
    expect(bare.title).toBe('on waves');
  });

  test('loses the lines that come again on every page, and page numbers', async () => {
    const page = await read({
      pages: [1, 2, 3, 4].map((number) => [
        { text: 'Journal of Examples, volume 7', y: 760 },
        { text: `This is what only page ${'one two three four'.split(' ')[number - 1]} has to say about it.`, y: 600 },
        { text: String(number), y: 30 },
      ]),
    });
    expect(page.blocks.map(({ text }) => text)).toEqual(
      ['one', 'two', 'three', 'four'].map((number) => `This is what only page ${number} has to say about it.`),
    );
  });

  test('made of pictures of text is recognised as scanned', async () => {
    const page = await read({ pictures: true, pages: [[], []] });
    expect(page.scanned).toBe(true);
    expect(page.blocks).toEqual([]);
  });

  test('with pictures and text is not taken for scanned', async () => {
    const text = 'This text can be read by machines, and so nobody has to recognise it from a picture.';
    const page = await read({ pictures: true, pages: [[{ text, y: 700 }]] });
    expect(page.scanned).toBeUndefined();
  });

  test('that asks for a password is refused as encrypted', async () => {
    await expect(read({ locked: true, pages: [[{ text: 'Secret', y: 700 }]] })).rejects.toMatchObject({
      code: 'encrypted',
    });
  });

  test('that is none is refused as unreadable, and the next one is read', async () => {
    const noise = Uint8Array.from({ length: 5000 }, (_, index) => (index * 7919) % 256);
    await expect(extractPage(fetched(noise, 'application/pdf'))).rejects.toMatchObject({ code: 'unreadable' });
    const page = await read({ pages: [[{ text: 'All is well again with this one.', y: 700 }]] });
    expect(page.blocks[0]?.text).toBe('All is well again with this one.');
  });
});
