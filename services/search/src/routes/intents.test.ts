import type { Intent } from '@lyceum/contracts/search/result';
import { expect, test } from 'vitest';
import type { IndexedDocument } from '../model/document.ts';
import { dayMs, sampleDocument, sampleNow } from '../testing/sample-document.ts';
import { startSearch } from '../testing/start-search.ts';

const page = (name: string, changes: Partial<IndexedDocument> = {}): IndexedDocument =>
  sampleDocument({
    url: `https://${name}.example/about/this`,
    title: `About ${name}`,
    body: 'A lantern is a lamp that can be carried. Here is what there is to say about every lantern.',
    publishedAt: sampleNow - 900 * dayMs,
    ...changes,
  });

/** All say the same of lanterns; each is what one intent looks for. The plain one is a little better than the others. */
const documents = [
  page('plain', { quality: 0.75 }),
  page('lantern', { url: 'https://lantern.example/', title: 'Welcome' }),
  page('shop', { tags: ['item:product'] }),
  page('workshop', { tags: ['item:organisation'] }),
  page('paper', { publishedAt: sampleNow - dayMs / 4 }),
  page('school', { tags: ['item:course'], educational: true, details: { educationalScore: 0.9 } }),
  page('answers', { tags: ['item:question'] }),
  page('glossary', { tags: ['item:term'] }),
  page('picture', { type: 'image', url: 'https://picture.example/lantern.jpg', title: 'Lamp', body: '' }),
  ...Array.from({ length: 9 }, (_, at) =>
    page(`item${at}`, { type: 'structured', title: `Lantern ${at}`, quality: 0.9, tags: ['item:person'] }),
  ),
];

test('each intent changes what comes first, which types are shown, or what is answered', async () => {
  const search = await startSearch(documents);
  const ask = async (query: string) => {
    const { body } = await search.post('/api/search', { query, limit: 18 });
    const sites: string[] = body.items.map(({ site }: { site: string }) => site.replace('.example', ''));
    const types: string[] = body.items.slice(0, 10).map(({ type }: { type: string }) => type);
    return {
      intent: body.query.intent as Intent,
      answer: body.answer,
      sites,
      /** Among pages: single facts and pictures aside. */
      first: sites.find((site) => !site.startsWith('item') && site !== 'picture'),
      structured: types.filter((type) => type === 'structured').length,
    };
  };

  // Informational is what the others are compared with.
  const plain = await ask('a lamp carried');
  expect(plain).toMatchObject({ intent: 'informational', first: 'plain', answer: null });
  expect(plain.structured).toBeLessThanOrEqual(3);

  const wanted: [string, Intent, string][] = [
    ['lantern homepage', 'navigational', 'lantern'],
    ['buy a lamp', 'transactional', 'shop'],
    ['lamp near me', 'local', 'workshop'],
    ['latest lamp news', 'fresh', 'paper'],
    ['lamp course for beginners', 'learning', 'school'],
    ['who carried a lamp?', 'question', 'answers'],
    ['lamp definition', 'definition', 'glossary'],
  ];
  for (const [query, intent, first] of wanted) {
    const found = await ask(query);
    expect([query, found.intent, found.first]).toEqual([query, intent, first]);
  }

  // Who asks a question or wants to buy gets more single facts, who looks for a place gets fewer.
  expect((await ask('who carried a lamp?')).structured).toBe(5);
  expect((await ask('buy a lamp')).structured).toBe(5);
  expect((await ask('lantern homepage')).structured).toBe(1);

  // Pictures come first where they are asked for, and otherwise after the pages.
  expect((await ask('pictures of a lamp')).sites[0]).toBe('picture');
  expect(plain.sites.indexOf('picture')).toBeGreaterThan(0);

  // What can be answered is.
  expect(await ask('3 lamp')).toMatchObject({ answer: null });
  expect(await ask('3 * 4')).toMatchObject({ intent: 'calculation', answer: { answer: '3 * 4 = 12' } });
  expect((await ask('lamp definition')).answer).toMatchObject({ kind: 'definition' });
});
