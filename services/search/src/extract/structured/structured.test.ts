import { describe, expect, test } from 'vitest';
import { extractPage } from '../extract-page.ts';
import { fetched } from '../testing/fetched.ts';
import { checkLearningResource } from './learning-resource.ts';
import { parseLenientJson } from './lenient-json.ts';

const itemsOf = async (markup: string) => (await extractPage(fetched(`<title>The page</title>${markup}`))).items;
const script = (data: unknown) => `<script type="application/ld+json">${JSON.stringify(data)}</script>`;

describe('things that pages describe', () => {
  test('a recipe in JSON-LD has its times, ingredients and rating', async () => {
    const recipe = {
      '@context': 'https://schema.org',
      '@type': 'Recipe',
      name: 'Bread',
      image: ['/bread.jpg'],
      datePublished: '2020-01-02',
      author: { '@type': 'Person', name: 'Ann' },
      totalTime: 'PT3H',
      recipeIngredient: ['flour', 'water'],
      aggregateRating: { '@type': 'AggregateRating', ratingValue: 4.5, reviewCount: 12 },
    };
    expect(await itemsOf(script(recipe))).toEqual([
      {
        kind: 'recipe',
        types: ['Recipe'],
        source: 'json-ld',
        name: 'Bread',
        image: 'https://example.org/bread.jpg',
        publishedAt: Date.UTC(2020, 0, 2),
        properties: {
          datePublished: '2020-01-02',
          author: 'Ann',
          totalTime: 'PT3H',
          recipeIngredient: ['flour', 'water'],
          ratingValue: '4.5',
          reviewCount: '12',
        },
      },
    ]);
  });

  test('things in a graph are found, and those that they refer to are named', async () => {
    const graph = {
      '@graph': [
        { '@type': 'WebSite', name: 'The site' },
        { '@type': 'Course', name: 'Optics', provider: { '@id': '#uni' } },
        { '@id': '#uni', '@type': 'CollegeOrUniversity', name: 'Uni', url: 'https://uni.example' },
      ],
    };
    const items = await itemsOf(script(graph));
    expect(items.map(({ kind, name }) => `${kind} ${name}`)).toEqual(['course Optics', 'organisation Uni']);
    expect(items[0]?.properties.provider).toBe('Uni');
  });

  test('questions on a page of questions have their answers', async () => {
    const page = {
      '@type': 'FAQPage',
      mainEntity: [{ '@type': 'Question', name: 'Why?', acceptedAnswer: { '@type': 'Answer', text: 'Because.' } }],
    };
    const items = await itemsOf(script(page));
    expect(items.find(({ name }) => name === 'Why?')).toMatchObject({
      kind: 'question',
      properties: { answer: 'Because.' },
    });
  });

  test('Microdata is read with items in items and elsewhere on the page', async () => {
    const markup = `<div itemscope itemtype="https://schema.org/Event" itemref="more"><b itemprop="name">Open day</b>
      <time itemprop="startDate" datetime="2024-05-06">6 May</time>
      <div itemprop="location" itemscope itemtype="https://schema.org/Place"><span itemprop="name">School</span></div></div>
      <p id="more"><span itemprop="description">Come and see.</span></p>`;
    expect(await itemsOf(markup)).toEqual([
      {
        kind: 'event',
        types: ['https://schema.org/Event'],
        source: 'microdata',
        name: 'Open day',
        description: 'Come and see.',
        properties: { startDate: '2024-05-06', location: 'School' },
      },
    ]);
  });

  test('RDFa is read with prefixes, vocabularies and things in things', async () => {
    const markup = `<div vocab="https://schema.org/" prefix="dct: http://purl.org/dc/terms/" typeof="Dataset"><h2 property="name">Rain</h2>
      <span property="dct:license" resource="https://example.org/licence">free</span>
      <div property="creator" typeof="Person"><span property="name">Jo</span></div></div>`;
    expect(await itemsOf(markup)).toEqual([
      {
        kind: 'data_set',
        types: ['https://schema.org/Dataset'],
        source: 'rdfa',
        name: 'Rain',
        properties: { license: 'https://example.org/licence', creator: 'Jo' },
      },
    ]);
  });

  test('OpenGraph, cards and Dublin Core fill in what is described of the same thing', async () => {
    const markup = `<meta property="og:type" content="article"><meta property="og:title" content="Another wording">
      <meta property="article:section" content="Science">${script({ '@type': 'NewsArticle', headline: 'The news' })}`;
    expect(await itemsOf(markup)).toEqual([
      expect.objectContaining({
        kind: 'article',
        source: 'json-ld',
        name: 'The news',
        properties: { articleSection: 'Science' },
      }),
    ]);
    const card = '<meta name="twitter:card" content="player"><meta name="twitter:title" content="A film">';
    expect(await itemsOf(card)).toMatchObject([{ kind: 'other', source: 'twitter', name: 'A film' }]);
    const core =
      '<meta name="DC.title" content="A table"><meta name="DC.type" content="Dataset"><meta name="DC.creator" content="Jo">';
    expect(await itemsOf(core)).toMatchObject([
      { kind: 'data_set', source: 'dublin-core', name: 'A table', properties: { creator: 'Jo' } },
    ]);
  });

  test('what has a level or teaches something is a learning resource, whatever its type', async () => {
    const video = {
      '@type': 'VideoObject',
      name: 'Cells',
      educationalLevel: 'primary',
      learningResourceType: 'lecture',
    };
    expect(await itemsOf(script(video))).toMatchObject([
      { kind: 'learning_resource', properties: { educationalLevel: 'primary' } },
    ]);
  });
});

test.each([
  ['comments', '// first\n{"a": 1, /* then */ "b": "http://x//y"}', { a: 1, b: 'http://x//y' }],
  ['HTML comments', '<!-- hello -->{"a": "<!-- kept -->"}', { a: '<!-- kept -->' }],
  ['line breaks in strings', '{"a": "one\ntwo"}', { a: 'one\ntwo' }],
  ['trailing commas', '{"a": [1, 2,], }', { a: [1, 2] }],
  ['escapes of JavaScript', String.raw`{"a": "it\'s \x41"}`, { a: "it's A" }],
  ['something after the end', '{"a": 1};', { a: 1 }],
])('JSON is read in spite of %s', (_what, source, expected) => {
  expect(parseLenientJson(source)).toEqual(expected);
});

describe('the profile of learning resources', () => {
  const good = {
    '@context': ['https://w3id.org/kim/amb/context.jsonld', { '@language': 'de' }],
    id: 'https://example.org/course',
    type: ['LearningResource', 'Course'],
    name: 'Ein Kurs',
    inLanguage: ['de'],
    about: [{ id: 'https://w3id.org/kim/hochschulfaechersystematik/n079', prefLabel: { de: 'Informatik' } }],
  };

  test('finds nothing wrong with what keeps to it', () => {
    expect(checkLearningResource(good)).toEqual([]);
  });

  test.each([
    ['/name', { name: 7 }],
    ['/type', { type: 'LearningResource' }],
    ['/inLanguage/0', { inLanguage: ['German'] }],
    ['/about', { about: [{ id: 'https://example.org/subject' }] }],
    ['/dateCreated', { dateCreated: '04.10.2020' }],
    ['/license', { license: 'https://creativecommons.org/licenses/by/4.0/' }],
  ])('says that %s is wrong', (path, change) => {
    expect(checkLearningResource({ ...good, ...change }).map((fault) => fault.path)).toContain(path);
  });
});

describe('terms that a page explains', () => {
  test.each([
    ['DefinedTerm', { name: 'Entropy', description: 'A measure of disorder.', inDefinedTermSet: 'Physics' }],
    ['Thing', { name: 'Entropy', description: 'A measure of disorder.' }],
    ['skos:Concept', { prefLabel: 'Entropy', definition: 'A measure of disorder.' }],
  ])('%s', async (type, properties) => {
    const context = { '@vocab': 'https://schema.org/', skos: 'http://www.w3.org/2004/02/skos/core#' };
    const thing = JSON.stringify({ '@context': context, '@type': type, ...properties });
    expect(await itemsOf(`<script type="application/ld+json">${thing}</script>`)).toMatchObject([
      { kind: 'term', name: 'Entropy', description: 'A measure of disorder.' },
    ]);
  });

  test('a thing that does not say what it is explains nothing', async () => {
    const thing = JSON.stringify({ '@context': 'https://schema.org', '@type': 'Thing', name: 'Entropy' });
    expect(await itemsOf(`<script type="application/ld+json">${thing}</script>`)).toEqual([]);
  });
});
