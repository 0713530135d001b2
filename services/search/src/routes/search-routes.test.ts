import { describe, expect, test } from 'vitest';
import { dayMs, sampleDocument, sampleNow } from '../testing/sample-document.ts';
import { startSearch } from '../testing/start-search.ts';

const body = (topic: string) =>
  `${topic} is explained here at some length. Many people want to know what ${topic} is, and how it came about.`;

const page = (name: string, changes: Partial<Parameters<typeof sampleDocument>[0]> = {}) =>
  sampleDocument({ url: `https://${name}.example/guide/page`, title: name, body: body('photosynthesis'), ...changes });

describe('the quick start', () => {
  const documents = [
    page('lesson', { educational: true, title: 'Photosynthesis for beginners', publishedAt: sampleNow - 5 * dayMs }),
    page('shop', { title: 'Photosynthesis posters for sale' }),
  ];

  test('works on both paths with nothing but a content type', async () => {
    const search = await startSearch(documents);
    const asked = { query: 'photosynthesis', limit: 10, filters: { type: 'educational' } };
    const { searchId: _, tookMs: __, ...atQuickPath } = (await search.post('/search', asked)).body;
    const answer = await search.post('/api/search', asked);
    expect(answer.body).toMatchObject(atQuickPath);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      query: { text: 'photosynthesis', corrected: null },
      partial: false,
      total: { value: 1, relation: 'exact' },
      nextCursor: null,
    });
    expect(answer.body.items).toHaveLength(1);
    const [item] = answer.body.items;
    expect(item).toMatchObject({
      url: 'https://lesson.example/guide/page',
      site: 'lesson.example',
      title: 'Photosynthesis for beginners',
      educational: true,
      type: 'web',
      language: 'en',
      breadcrumbs: ['guide'],
    });
    const { start, end } = item.highlights.title[0];
    expect(item.title.slice(start, end)).toBe('Photosynthesis');
    for (const range of item.highlights.snippet)
      expect(item.snippet.slice(range.start, range.end).toLowerCase()).toBe('photosynthesis');
    expect(item.highlights.snippet.length).toBeGreaterThan(0);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('operators and advanced fields', () => {
  const documents = [
    page('alpha', { title: 'Alpha', body: 'The quick brown fox jumps over the lazy dog near the river bank.' }),
    page('beta', {
      title: 'Beta fox report',
      body: 'A brown bear and a quick hare met; no dogs here.',
      fileType: 'pdf',
      type: 'document',
      publishedAt: Date.parse('2020-05-05'),
    }),
    page('gamma', {
      title: 'Gamma',
      body: 'Der schnelle braune Fuchs, the fox of the north, in den Bergen.',
      language: 'de',
      publishedAt: Date.parse('2024-05-05'),
      educationLevel: 'higher',
    }),
  ];

  const cases: [object, string[]][] = [
    [{ query: '"quick brown fox"' }, ['Alpha']],
    [{ query: 'fox -river' }, ['Beta fox report', 'Gamma']],
    [{ query: 'fox site:alpha.example' }, ['Alpha']],
    [{ query: 'fox filetype:pdf' }, ['Beta fox report']],
    [{ query: 'intitle:beta' }, ['Beta fox report']],
    [{ query: 'fox inurl:gamma' }, ['Gamma']],
    [{ query: 'fox lang:de' }, ['Gamma']],
    [{ query: 'fox after:2023' }, ['Alpha', 'Gamma']],
    [{ query: 'fox before:2021' }, ['Beta fox report']],
    [{ query: 'river OR bergen' }, ['Alpha', 'Gamma']],
    [{ all: ['fox', 'river'] }, ['Alpha']],
    [{ any: ['river', 'bear'] }, ['Alpha', 'Beta fox report']],
    [{ query: 'fox', none: ['bear'] }, ['Alpha', 'Gamma']],
    [{ phrase: 'lazy dog' }, ['Alpha']],
    [{ title: 'beta' }, ['Beta fox report']],
    [{ url: 'gamma' }, ['Gamma']],
    [{ query: 'fox', types: ['document'] }, ['Beta fox report']],
    [{ query: 'fox', languages: ['de-AT'] }, ['Gamma']],
    [{ query: 'fox', sites: ['alpha.example', 'gamma.example'] }, ['Alpha', 'Gamma']],
    [{ query: 'fox', excludedSites: ['alpha.example'] }, ['Beta fox report', 'Gamma']],
    [{ query: 'fox', fileTypes: ['PDF'] }, ['Beta fox report']],
    [{ query: 'fox', educationLevel: 'higher' }, ['Gamma']],
    [{ sites: ['alpha.example'] }, ['Alpha']],
    [{ query: 'fox', filters: { from: '2024-05-05', to: '2024-05-05' } }, ['Gamma']],
    [{ query: 'fox', filters: { type: 'document' }, types: ['web'] }, []],
  ];

  test('give what they ask for and nothing else, in the order asked for, explained where asked', async () => {
    const search = await startSearch(documents);
    for (const [asked, expected] of cases) {
      const found = await search.titles(asked, '/api/search/advanced');
      expect([JSON.stringify(asked), found.toSorted((one, other) => one.localeCompare(other))]).toEqual([
        JSON.stringify(asked),
        expected,
      ]);
    }

    // By date, the newest comes first; facets count what was found.
    const answer = await search.post('/api/search/advanced', {
      query: 'fox',
      sort: 'date',
      facets: ['type', 'language', 'site', 'year'],
    });
    expect(answer.body.items.map(({ title }: { title: string }) => title)).toEqual([
      'Gamma',
      'Beta fox report',
      'Alpha',
    ]);
    expect(answer.body.facets).toContainEqual({
      name: 'type',
      values: [
        { value: 'web', count: 2 },
        { value: 'document', count: 1 },
      ],
    });
    expect(answer.body.facets.map(({ name }: { name: string }) => name)).toEqual(['type', 'language', 'site', 'year']);

    // The parts of an explained score add up to it.
    const explained = await search.post('/api/search/advanced', {
      query: 'quick brown fox',
      explain: true,
      preferences: { sites: { raise: ['gamma.example'] }, languages: ['en'] },
    });
    expect(explained.body.items.length).toBe(3);
    for (const { score, explanation } of explained.body.items) {
      expect(explanation.length).toBeGreaterThan(2);
      const sum = explanation.reduce((total: number, { value }: { value: number }) => total + value, 0);
      expect(sum).toBe(score);
    }
    const plain = await search.post('/api/search/advanced', { query: 'quick brown fox' });
    expect(plain.body.items[0].explanation).toBeUndefined();
  });
});

describe('suggestions', () => {
  const documents = [page('one', { title: 'Photosynthesis basics' }), page('two', { title: 'Photography' })];

  test('come as JSON, and in the form of browsers where that is asked for', async () => {
    const search = await startSearch(documents);
    const json = await search.call('GET', '/api/search/suggestions?q=photos');
    expect(json.status).toBe(200);
    expect(json.body.items.length).toBeGreaterThan(0);
    expect(json.headers.get('cache-control')).toContain('max-age');
    const browser = await search.call('GET', '/api/search/suggestions?q=photos', {
      headers: { accept: 'application/x-suggestions+json' },
    });
    expect(browser.headers.get('content-type')).toContain('application/x-suggestions+json');
    expect(browser.body).toEqual(['photos', json.body.items.map(({ text }: { text: string }) => text)]);
    const own = await search.call('GET', '/api/search/suggestions/browser?q=photos');
    expect(own.body).toEqual(browser.body);
    const again = await search.call('GET', '/api/search/suggestions?q=photos', {
      headers: { 'if-none-match': json.headers.get('etag') ?? '' },
    });
    expect(again.status).toBe(304);

    // A browser can learn how to search here.
    const answer = await search.call('GET', '/opensearch.xml');
    expect(answer.headers.get('content-type')).toContain('application/opensearchdescription+xml');
    expect(answer.text).toContain('template="https://lyceum.example/search?q={searchTerms}"');
    expect(answer.text).toContain('/api/search/suggestions/browser?q={searchTerms}');
  });
});
