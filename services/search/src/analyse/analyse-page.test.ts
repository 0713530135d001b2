import { expect, test } from 'vitest';
import type { StructuredItem } from '../model/structured-item.ts';
import { analysePage } from './analyse-page.ts';
import { pageWith } from './testing/page-with.ts';

const context = { fetchedAt: 1_750_000_000_000, anchors: [] };

const photosynthesis = [
  'Photosynthesis is the process by which plants, algae and some bacteria convert light energy into chemical energy.',
  'During photosynthesis, chlorophyll in the chloroplasts absorbs light. Water molecules are split, and oxygen is released as a by-product.',
  'The energy is stored in molecules such as glucose, because the plant needs it for growth. For example, a leaf makes sugar during the day.',
  'The light-dependent reactions take place in the thylakoid membranes, whereas the Calvin cycle takes place in the stroma.',
  'Scientists such as Melvin Calvin studied how carbon dioxide is fixed. His research at the University of California showed the steps of the cycle.',
  'Temperature, light intensity and the concentration of carbon dioxide limit the rate of photosynthesis. If one of these factors is low, the rate falls.',
  'Almost all life on Earth depends on this process: plants are the beginning of most food chains, and the oxygen of the atmosphere comes from them.',
  'Respiration is the reverse reaction. Cells break down glucose with oxygen, and the energy that is released drives the reactions of the cell.',
].join('\n');

const shop = [
  'Free shipping on all orders! Buy now and save 20% on our best sneakers. Add to cart.',
  'Our customers love these amazing shoes. Shop the sale today, best price $49.99. Contact us for offers!',
  'Order online, free returns, great deals on new products every week. Subscribe to our newsletter for discounts.',
].join('\n');

const analyse = async (page: Parameters<typeof pageWith>[0]) => {
  const analysed = await analysePage(pageWith(page), context);
  const [document] = analysed.documents;
  if (!document) throw new Error('no document');
  return { ...analysed, document };
};

test('an explanation is educational, with a level and reasons; an offer is not', async () => {
  const { document: lesson } = await analyse({ title: 'Photosynthesis', text: photosynthesis });
  expect(lesson.educational).toBe(true);
  expect(['secondary', 'higher']).toContain(lesson.educationLevel);
  expect(lesson.details?.educationalReasons?.length).toBeGreaterThan(0);
  const { document: offer } = await analyse({ title: 'Sneakers on sale', text: shop });
  expect(offer.educational).toBe(false);
  expect(offer.details?.educationalScore).toBeLessThan(0.2);
  expect(offer.educationLevel).toBeUndefined();
});

test('data about learning decides where the text says little, in any language', async () => {
  const item: StructuredItem = {
    kind: 'learning_resource',
    types: ['https://schema.org/LearningResource'],
    source: 'json-ld',
    name: 'Arbeitsblatt Bruchrechnen',
    properties: { educationalLevel: 'Grundschule', learningResourceType: 'worksheet' },
  };
  const { document, documents } = await analyse({
    title: 'Arbeitsblatt Bruchrechnen',
    text: 'Ein Arbeitsblatt mit Aufgaben zur Bruchrechnung für die vierte Klasse.',
    items: [item],
  });
  expect(document).toMatchObject({ language: 'de', educational: true, educationLevel: 'primary' });
  expect(document.details?.educationalReasons?.[0]).toBe('Describes itself as a learning resource or course');
  expect(documents[1]).toMatchObject({
    type: 'structured',
    title: item.name,
    educational: true,
    tags: ['item:learning_resource'],
  });
});

test('finds the words a page is about, and whom and what it names', async () => {
  const { document } = await analyse({ title: 'Photosynthesis', text: photosynthesis });
  const keywords = document.keywords.map((word) => word.toLowerCase());
  expect(keywords.slice(0, 3)).toContain('photosynthesis');
  expect(document.tags).toEqual(
    expect.arrayContaining(['person:Melvin Calvin', 'organisation:University of California']),
  );
});

test('quality is explained by parts that add up to it', async () => {
  const { document } = await analyse({ title: 'Photosynthesis', text: photosynthesis });
  const sum = document.details?.qualityParts?.reduce((total, { value }) => total + value, 0);
  expect(sum).toBeCloseTo(document.quality, 6);
  expect(document.quality).toBeGreaterThan(0.5);
});

test('stuffed, repeated and broken pages are worth less than honest ones, and never less than nothing', async () => {
  const honest = (await analyse({ title: 'Photosynthesis', text: photosynthesis })).document.quality;
  const stuffed = (await analyse({ text: 'cheap pills buy cheap pills online cheap pills best '.repeat(60) })).document;
  expect(stuffed.quality).toBeLessThan(honest - 0.2);
  const parts = stuffed.details?.qualityParts?.map(({ what }) => what);
  expect(parts).toEqual(expect.arrayContaining(['keyword stuffing', 'machine-made repetition']));
  const worst = await analyse({
    text: 'x '.repeat(300),
    signals: {
      textShare: 0,
      boilerplateShare: 1,
      linkShare: 1,
      advertisements: 90,
      brokenShare: 1,
      forms: 0,
      scripts: 99,
    },
  });
  expect(worst.document.quality).toBeGreaterThanOrEqual(0);
});

test('near-duplicates have fingerprints that differ in few bits, other pages in many', async () => {
  const bits = (one: string, other: string) =>
    (BigInt(`0x${one}`) ^ BigInt(`0x${other}`)).toString(2).replaceAll('0', '').length;
  const original = await analyse({ title: 'Photosynthesis', text: photosynthesis.repeat(3) });
  const changed = await analyse({ title: 'Photosynthesis', text: `${photosynthesis.repeat(3)} Updated in May.` });
  const other = await analyse({ title: 'Sneakers', text: shop.repeat(3) });
  expect(bits(original.fingerprint, changed.fingerprint)).toBeLessThanOrEqual(6);
  expect(bits(original.fingerprint, other.fingerprint)).toBeGreaterThan(16);
});

test('ornaments do not change the content hash; words do', async () => {
  const one = await analyse({ title: 'A Title', text: 'Some text, here.' });
  const same = await analyse({ title: 'a title', text: 'Some  text here' });
  const other = await analyse({ title: 'A Title', text: 'Some text there.' });
  expect(same.contentHash).toBe(one.contentHash);
  expect(other.contentHash).not.toBe(one.contentHash);
});

test('adult pages are not safe; pages about health and law are', async () => {
  const adult = await analyse({
    title: 'Free porn videos xxx',
    text: 'Watch milf porn and hot blowjob videos, xxx cams. '.repeat(5),
  });
  const health = await analyse({
    title: 'Sexual health',
    text: 'Patients ask the doctor about oral sex and the risk of disease. Research on HIV prevention, contraception and sexual health education in school.',
  });
  const law = await analyse({
    title: 'Court ruling',
    text: 'The court ruled on the law about escort services and the police investigation of abuse. '.repeat(4),
  });
  expect([adult, health, law].map(({ document }) => document.safe)).toEqual([false, true, true]);
});

test('items become documents of their own: bounded, each once, never with an address that is not of the web', async () => {
  const item = (name: string, parts: Partial<StructuredItem> = {}): StructuredItem => ({
    kind: 'recipe',
    types: ['Recipe'],
    source: 'json-ld',
    name,
    properties: { totalTime: 'PT30M', author: 'Ada' },
    ...parts,
  });
  const many = Array.from({ length: 100 }, (_, at) => item(`Soup ${at}`));
  const { documents } = await analyse({
    items: [item('Soup 0'), ...many, item('Bad', { url: 'javascript:alert(1)' })],
  });
  expect(documents.length).toBeLessThanOrEqual(41);
  expect(new Set(documents.map(({ id }) => id)).size).toBe(documents.length);
  expect(documents[1]).toMatchObject({
    title: 'Soup 0',
    tags: ['item:recipe'],
    details: {
      pageUrl: 'https://example.org/page',
      card: {
        kind: 'recipe',
        facts: [
          { name: 'totalTime', value: 'PT30M' },
          { name: 'author', value: 'Ada' },
        ],
      },
    },
  });
  const { documents: bad } = await analyse({ items: [item('Bad', { url: 'javascript:alert(1)' })] });
  expect(bad[1]?.url).toBe('https://example.org/page');
});

test('a page without a word, and one of a million, are judged without harm', async () => {
  const { document: empty } = await analyse({});
  expect(empty).toMatchObject({ language: 'und', educational: false, keywords: [], safe: true });
  const { document: long } = await analyse({
    text: 'The river flows to the sea and nobody knows why. '.repeat(20_000),
  });
  expect(long.language).toBe('en');
});
