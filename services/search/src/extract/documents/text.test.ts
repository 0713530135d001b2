import { describe, expect, test } from 'vitest';
import { extractPage } from '../extract-page.ts';
import { fetched } from '../testing/fetched.ts';

describe('Markdown', () => {
  test('is read with its front matter, headings, lists, code and links', async () => {
    const source = `---
title: "Fractions"
author: Emmy Noether
date: 2021-02-03
tags: [maths, primary]
---
## Halves

Two halves make *one whole*, as [this](https://example.com/one) shows.

- a half
- a quarter

\`\`\`
1/2 + 1/2
\`\`\`
`;
    const page = await extractPage(fetched(source, 'text/markdown'));
    expect(page).toMatchObject({
      type: 'document',
      fileType: 'md',
      title: 'Fractions',
      byline: 'Emmy Noether',
      publishedAt: Date.UTC(2021, 1, 3),
      keywords: ['maths', 'primary'],
      links: [{ url: 'https://example.com/one', text: 'this' }],
    });
    expect(page.blocks).toEqual([
      { kind: 'heading', text: 'Halves', level: 2 },
      { kind: 'paragraph', text: 'Two halves make one whole, as this shows.' },
      { kind: 'item', text: 'a half' },
      { kind: 'item', text: 'a quarter' },
      { kind: 'code', text: '1/2 + 1/2' },
    ]);
  });
});

describe('plain text', () => {
  test('is cut into paragraphs and called after its first line', async () => {
    const page = await extractPage(
      fetched('A short title\r\n\r\nFirst line\r\nsecond line.\r\n\r\nLast.', 'text/plain'),
    );
    expect(page.title).toBe('A short title');
    expect(page.blocks.map(({ text }) => text)).toEqual(['A short title', 'First line\nsecond line.', 'Last.']);
  });

  test('is decoded by what the header says, and by its looks when it says nothing', async () => {
    const latin = Uint8Array.from([...'caf'].map((letter) => letter.charCodeAt(0)).concat(0xe9));
    const page = await extractPage(fetched(latin, 'text/plain', { charset: 'iso-8859-1' }));
    expect(page.blocks[0]?.text).toBe('café');
    const wide = await extractPage(
      fetched(Uint8Array.from(Buffer.from('\ufeffGrüße aus Köln', 'utf16le')), 'text/plain'),
    );
    expect(wide.blocks[0]?.text).toBe('Grüße aus Köln');
  });

  test('that is binary data is refused', async () => {
    const bytes = Uint8Array.from({ length: 4000 }, (_, index) => index % 32);
    await expect(extractPage(fetched(bytes, 'text/plain'))).rejects.toMatchObject({ code: 'unreadable' });
  });
});

test('what there is no reader for is refused by name', async () => {
  await expect(extractPage(fetched('x', 'application/x-tar'))).rejects.toMatchObject({ code: 'unsupported_type' });
});

test('a description that stands alone is read as the thing that it describes', async () => {
  const resource = {
    '@context': 'https://schema.org',
    type: ['LearningResource'],
    name: 'Volcanoes',
    teaches: 'geology',
  };
  const page = await extractPage(fetched(JSON.stringify(resource), 'application/ld+json'));
  expect(page).toMatchObject({
    title: 'Volcanoes',
    items: [{ kind: 'learning_resource', properties: { teaches: 'geology' } }],
  });
});
