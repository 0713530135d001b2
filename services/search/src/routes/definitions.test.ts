import { expect, test } from 'vitest';
import { cardOf, structuredDocuments } from '../analyse/structured-documents.ts';
import type { IndexedDocument } from '../model/document.ts';
import type { ExtractedPage } from '../model/extracted-page.ts';
import type { StructuredItem } from '../model/structured-item.ts';
import { sampleDocument } from '../testing/sample-document.ts';
import { startSearch } from '../testing/start-search.ts';

const page = (site: string, changes: Partial<IndexedDocument> = {}): IndexedDocument =>
  sampleDocument({ url: `https://${site}/`, title: site, body: `Something about entropy and viscosity.`, ...changes });

/** A page with what it describes for machines, as analysis makes documents of it. */
const withItem = (whole: IndexedDocument, item: Omit<StructuredItem, 'source' | 'types'>): IndexedDocument[] => {
  const items: StructuredItem[] = [{ types: [], source: 'json-ld', ...item }];
  return [whole, ...structuredDocuments({ url: whole.url, items } as ExtractedPage, whole)];
};

const documents = [
  ...withItem(page('glossary.example'), {
    kind: 'term',
    name: 'Entropy',
    description: 'A measure of how many states a system can be in without looking different.',
    properties: { inDefinedTermSet: 'Physics' },
  }),
  ...withItem(page('faq.example', { title: 'Questions' }), {
    kind: 'question',
    name: 'What is viscosity?',
    properties: { answer: 'Viscosity is the resistance of a fluid to flowing.' },
  }),
  page('other-question.example', {
    title: 'How is osmosis measured?',
    body: 'Osmosis is measured.',
    details: { card: { kind: 'question', facts: [{ name: 'answer', value: 'With an osmometer.' }] } },
  }),
  page('encyclopedia.example', {
    title: 'Osmosis - The Encyclopedia',
    body: 'Osmosis and more on osmosis.',
    details: { description: 'Osmosis is the movement of a solvent through a membrane.' },
  }),
  page('shop.example', {
    title: 'Torque',
    body: 'Torque wrenches for sale.',
    details: {
      description: 'The best torque wrenches for the lowest price, delivered to your door.',
      ...cardDetails('product'),
    },
  }),
  page('silent.example', {
    title: 'Enthalpy',
    body: 'Enthalpy.',
    details: { description: 'Enthalpy is the heat content of a system at constant pressure.', snippetLength: 0 },
  }),
];

function cardDetails(kind: StructuredItem['kind']) {
  const card = cardOf({ kind, types: [], source: 'json-ld', name: '', properties: { price: '9' } });
  return card ? { card } : {};
}

test('a meaning comes from what pages say for machines, with their address, and from a dictionary only after that', async () => {
  const search = await startSearch(documents);
  const answerTo = async (query: string) => (await search.post('/api/search', { query })).body.answer;

  expect(await answerTo('what is entropy?')).toEqual({
    kind: 'definition',
    question: 'what is entropy?',
    answer: 'A measure of how many states a system can be in without looking different.',
    source: 'https://glossary.example/',
  });
  expect(await answerTo('viscosity definition')).toMatchObject({
    answer: 'Viscosity is the resistance of a fluid to flowing.',
    source: 'https://faq.example/',
  });
  // A page about the thing says what it is.
  expect(await answerTo('what is osmosis')).toMatchObject({
    answer: 'Osmosis is the movement of a solvent through a membrane.',
    source: 'https://encyclopedia.example/',
  });
  // A question counts where it asks the same.
  expect(await answerTo('how is osmosis measured?')).toMatchObject({ answer: 'With an osmometer.' });
  // What is for sale is no meaning, and what a site does not want shown is not shown: the dictionary it is.
  for (const query of ['define torque', 'define enthalpy']) {
    expect(await answerTo(query)).toMatchObject({ source: 'WordNet 3.1, Princeton University' });
  }
  expect(await answerTo('entropy in closed systems')).toBeNull();
});
