import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MatchQuery, Query } from '../model/query.ts';
import type { SearchRequest } from '../model/search-request.ts';
import { documentWith, contractNow as now } from './search-index.contract-documents.ts';
import type { SearchIndex } from './search-index.ts';

const day = 86_400_000;

const words = (text: string, more: Partial<MatchQuery> = {}): Query => ({
  kind: 'match',
  text,
  operator: 'and',
  language: 'en',
  ...more,
});
const wait = { refresh: 'wait' } as const;

/** What every search index does; scores differ between engines, order and membership do not. */
export const searchIndexContract = (
  name: string,
  open: () => Promise<{ index: SearchIndex; folder: string }>,
): void => {
  describe(`${name} as a search index`, () => {
    let index: SearchIndex;
    let folder: string;
    beforeAll(async () => {
      ({ index, folder } = await open());
    });
    afterAll(() => index.close());
    beforeEach(async () => {
      await index.delete({ filter: { kind: 'and', filters: [] } }, wait);
      await index.setPopularQueries([]);
    });

    const found = async (request: Partial<SearchRequest> & { query: Query }): Promise<string[]> => {
      const { hits } = await index.search({ size: 10, now, ...request });
      return hits.map(({ id }) => id);
    };
    const sorted = async (request: Partial<SearchRequest> & { query: Query }) =>
      (await found(request)).sort((left, right) => left.localeCompare(right));

    test('finds a document by a form of a word, and shows it whole', async () => {
      const vector = Float32Array.from([0.5, -1, 2]);
      const document = documentWith('a', { title: 'Rivers of Europe', vector, publishedAt: now - day });
      await index.upsert([document, documentWith('b', { title: 'Mountains' })], wait);
      const include = ['body', 'headings', 'anchors', 'vector'] as const;
      const answer = await index.search({ query: words('river'), size: 10, include: [...include] });
      expect(answer.hits.map(({ document: hit }) => hit)).toEqual([document]);
      const [short] = (await index.search({ query: words('river'), size: 10 })).hits;
      expect(short?.document).toMatchObject({ title: document.title });
      for (const field of include) expect(short?.document).not.toHaveProperty(field);
      expect(answer).toMatchObject({ total: { value: 1, relation: 'exact' }, partial: false, cursor: null });
    });

    test('a word in the title counts more than one in the body, and a rare word more than a common one', async () => {
      await index.upsert(
        [
          documentWith('body', { body: 'light and shadow' }),
          documentWith('title', { title: 'light and shadow' }),
          ...Array.from({ length: 5 }, (_, at) => documentWith(`common${at}`, { body: 'shadow everywhere' })),
        ],
        wait,
      );
      expect((await found({ query: words('light') })).at(0)).toBe('title');
      expect((await found({ query: words('light shadow', { operator: 'or' }) })).slice(0, 2)).toEqual([
        'title',
        'body',
      ]);
    });

    test('must, should and not mean what they say', async () => {
      const texts = { a: 'red apple', b: 'red pear', c: 'green apple', d: 'green pear' };
      await index.upsert(
        Object.entries(texts).map(([id, body]) => documentWith(id, { body })),
        wait,
      );
      expect(await sorted({ query: words('red apple') })).toEqual(['a']);
      expect(await sorted({ query: words('red apple', { operator: 'or' }) })).toEqual(['a', 'b', 'c']);
      expect(await sorted({ query: { kind: 'bool', must: [words('pear')], not: [words('red')] } })).toEqual(['d']);
      expect(
        await sorted({ query: { kind: 'bool', should: [words('red'), words('pear')], minimumShould: 2 } }),
      ).toEqual(['b']);
      expect((await found({ query: { kind: 'bool', must: [words('pear')], should: [words('green')] } })).at(0)).toBe(
        'd',
      );
      expect(await sorted({ query: { kind: 'bool', not: [words('pear')] } })).toEqual(['a', 'c']);
    });

    test('a phrase keeps order and distance, and never reaches across headings', async () => {
      await index.upsert(
        [
          documentWith('exact', { body: 'we study natural history today' }),
          documentWith('apart', { body: 'the natural and cultural history' }),
          documentWith('turned', { body: 'history of the natural world' }),
          documentWith('across', { headings: ['natural', 'history'] }),
        ],
        wait,
      );
      const phrase = (slop: number): Query => ({ kind: 'phrase', text: 'natural history', slop, language: 'en' });
      expect(await sorted({ query: phrase(0) })).toEqual(['exact']);
      expect(await sorted({ query: phrase(2) })).toEqual(['apart', 'exact']);
      expect(await sorted({ query: phrase(50) })).toEqual(['apart', 'exact']);
    });

    test('the last word may be a beginning, and words may be misspelt', async () => {
      await index.upsert(
        [documentWith('a', { title: 'University library' }), documentWith('b', { title: 'Unicorns' })],
        wait,
      );
      expect(await sorted({ query: words('universi', { prefixLast: true }) })).toEqual(['a']);
      expect(await sorted({ query: words('uni', { prefixLast: true }) })).toEqual(['a', 'b']);
      expect(await sorted({ query: words('uni') })).toEqual([]);
      expect(await sorted({ query: words('libary', { fuzziness: 'auto' }) })).toEqual(['a']);
      expect(await sorted({ query: words('libary') })).toEqual([]);
    });

    test('fields, types, languages, sites, dates and flags restrict what is found', async () => {
      await index.upsert(
        [
          documentWith('a', {
            title: 'cell',
            type: 'document',
            fileType: 'pdf',
            educational: true,
            publishedAt: now - 10 * day,
          }),
          documentWith('b', { body: 'cell', site: 'www.example.org', language: 'fr', safe: false }),
          documentWith('c', { title: 'cell', site: 'other.test', educationLevel: 'primary', publishedAt: now - day }),
        ],
        wait,
      );
      const query: Query = { kind: 'match', text: 'cell', operator: 'and' };
      const all: Query = { kind: 'all' };
      expect(await sorted({ query: { ...query, fields: ['body'] } as Query })).toEqual(['b']);
      expect(await sorted({ query, types: ['document'] })).toEqual(['a']);
      expect(await sorted({ query: all, filter: { kind: 'within', site: 'example.org' } })).toEqual(['a', 'b']);
      expect(await sorted({ query: all, filter: { kind: 'in', field: 'site', values: ['example.org'] } })).toEqual([
        'a',
      ]);
      expect(await sorted({ query: all, filter: { kind: 'in', field: 'language', values: ['fr'] } })).toEqual(['b']);
      expect(
        await sorted({ query: all, filter: { kind: 'range', field: 'publishedAt', from: now - 5 * day } }),
      ).toEqual(['c']);
      expect(await sorted({ query: all, filter: { kind: 'flag', field: 'safe', value: true } })).toEqual(['a', 'c']);
      const either = {
        kind: 'or' as const,
        filters: [
          { kind: 'flag' as const, field: 'educational' as const, value: true },
          { kind: 'in' as const, field: 'educationLevel' as const, values: ['primary'] },
        ],
      };
      expect(await sorted({ query: all, filter: either })).toEqual(['a', 'c']);
      expect(await sorted({ query: all, filter: { kind: 'not', filter: either } })).toEqual(['b']);
    });

    test('tags filter and are counted, and so are years', async () => {
      const year = (value: number) => Date.UTC(value, 5);
      await index.upsert(
        [
          documentWith('a', { tags: ['topic:physics', 'item:recipe', 'topic:physics'], publishedAt: year(2019) }),
          documentWith('b', { tags: ['topic:physics'], publishedAt: year(2021) }),
          documentWith('c', { tags: [], crawledAt: year(2021) }),
          documentWith('d', { crawledAt: Date.UTC(2022, 0, 1), type: 'document' }),
        ],
        wait,
      );
      const query: Query = { kind: 'all' };
      const tagged = (...values: string[]) => ({ kind: 'tagged' as const, values });
      expect(await sorted({ query, filter: tagged('topic:physics') })).toEqual(['a', 'b']);
      expect(await sorted({ query, filter: tagged('item:recipe', 'none') })).toEqual(['a']);
      expect(await sorted({ query, filter: tagged() })).toEqual([]);
      expect(await sorted({ query, filter: { kind: 'not', filter: tagged('topic:physics') } })).toEqual(['c', 'd']);
      const { facets } = await index.search({
        query,
        size: 0,
        facets: [
          { field: 'tags', size: 5 },
          { field: 'year', size: 5 },
        ],
      });
      expect(facets).toEqual({
        tags: [
          { value: 'topic:physics', count: 2 },
          { value: 'item:recipe', count: 1 },
        ],
        year: [
          { value: '2021', count: 2 },
          { value: '2019', count: 1 },
          { value: '2022', count: 1 },
        ],
      });
    });

    test('details come back with hits as they were given, and their words are not searched', async () => {
      const details = {
        description: 'zebra',
        card: { kind: 'recipe' as const, facts: [{ name: 'Time', value: '5' }] },
      };
      await index.upsert([documentWith('a', { title: 'horse', details, tags: ['topic:animals'] })], wait);
      const { hits } = await index.search({ query: words('horse'), size: 1 });
      expect(hits[0]?.document).toMatchObject({ details, tags: ['topic:animals'] });
      expect((await index.get(['a']))[0]?.details).toEqual(details);
      expect(await found({ query: words('zebra') })).toEqual([]);
    });

    test('words are known as they are written, with those that are near', async () => {
      await index.upsert(
        [
          documentWith('a', { title: 'Wonderful \u00e9tudes', body: 'wonderfully \u00c9TUDES' }),
          documentWith('b', { body: 'wonderful', language: 'fr' }),
        ],
        wait,
      );
      const [wonderful, etude, unknown] = await index.words({ words: ['WONDERFUL', '\u00e9tudes', 'qqq'] });
      expect(wonderful).toEqual({ word: 'wonderful', documents: 2, near: [] });
      expect(etude).toMatchObject({ word: 'etudes', documents: 1 });
      expect(unknown).toEqual({ word: 'qqq', documents: 0, near: [] });
      const [wrong] = await index.words({ words: ['wonderfull'], near: { distance: 2, limit: 5 } });
      expect(wrong).toEqual({
        word: 'wonderfull',
        documents: 0,
        near: [
          { word: 'wonderful', documents: 2, distance: 1 },
          { word: 'wonderfully', documents: 1, distance: 1 },
        ],
      });
      const [first] = await index.words({ words: ['vonderful'], near: { distance: 1, limit: 1 } });
      expect(first?.near.map(({ word }) => word)).toEqual(['wonderful']);
    });

    test('quality, freshness and boosts change the order', async () => {
      await index.upsert(
        [
          documentWith('good', { title: 'atom', quality: 1, publishedAt: now - 400 * day, site: 'a.test' }),
          documentWith('new', { title: 'atom', quality: 0, publishedAt: now, site: 'b.test' }),
        ],
        wait,
      );
      const query = words('atom');
      expect(await found({ query, scoring: { qualityWeight: 1 } })).toEqual(['good', 'new']);
      expect(await found({ query, scoring: { freshness: { weight: 1, halfLifeDays: 30 } } })).toEqual(['new', 'good']);
      const filter = { kind: 'in' as const, field: 'site' as const, values: ['b.test'] };
      expect(await found({ query, scoring: { boosts: [{ filter, weight: 2 }] } })).toEqual(['new', 'good']);
      expect(await found({ query, scoring: { boosts: [{ filter, weight: -0.9 }] } })).toEqual(['good', 'new']);
      expect(await found({ query, sort: 'date' })).toEqual(['new', 'good']);
    });

    test('at most so many of a site are shown, while all are counted', async () => {
      const many = Array.from({ length: 6 }, (_, at) => documentWith(`m${at}`, { title: 'wave' }));
      await index.upsert([...many, documentWith('other', { body: 'wave', site: 'other.test' })], wait);
      const answer = await index.search({
        query: words('wave'),
        size: 10,
        perSite: 2,
        facets: [{ field: 'site', size: 5 }],
      });
      expect(answer.hits).toHaveLength(3);
      expect(answer.total).toEqual({ value: 7, relation: 'exact' });
      expect(answer.facets.site).toEqual([
        { value: 'example.org', count: 6 },
        { value: 'other.test', count: 1 },
      ]);
    });

    test('pages show each document once while others arrive', async () => {
      await index.upsert(
        Array.from({ length: 30 }, (_, at) => documentWith(`d${at}`, { body: `sand ${'x '.repeat(at)}` })),
        wait,
      );
      const shown: string[] = [];
      const request: SearchRequest = { query: words('sand'), size: 4, now };
      let answer = await index.search(request);
      for (let page = 0; answer.cursor !== null; page += 1) {
        shown.push(...answer.hits.map(({ id }) => id));
        await index.upsert([documentWith(`new${page}`, { title: 'sand sand', body: 'sand' })], wait);
        answer = await index.search({ ...request, cursor: answer.cursor });
      }
      shown.push(...answer.hits.map(({ id }) => id));
      expect(shown).toHaveLength(30);
      expect(new Set(shown)).toEqual(new Set(Array.from({ length: 30 }, (_, at) => `d${at}`)));
    });

    test('a cursor of another search, or one that was changed, is refused', async () => {
      await index.upsert(
        Array.from({ length: 5 }, (_, at) => documentWith(`d${at}`, { body: 'sand' })),
        wait,
      );
      const { cursor } = await index.search({ query: words('sand'), size: 2 });
      await expect(index.search({ query: words('sea'), size: 2, cursor: cursor ?? '' })).rejects.toMatchObject({
        code: 'invalid_cursor',
      });
      await expect(index.search({ query: words('sand'), size: 2, cursor: `A${cursor}` })).rejects.toMatchObject({
        code: 'invalid_cursor',
      });
    });

    test('an update replaces, also twice in a row, and an older version changes nothing', async () => {
      await index.upsert([documentWith('a', { title: 'first' })], wait);
      await index.upsert([
        documentWith('a', { title: 'second', version: 2 }),
        documentWith('a', { title: 'third', version: 3 }),
      ]);
      await index.upsert([documentWith('a', { title: 'stale', version: 1 })], wait);
      expect(await found({ query: { kind: 'all' } })).toEqual(['a']);
      expect(await found({ query: words('third') })).toEqual(['a']);
      for (const gone of ['first', 'second', 'stale']) expect(await found({ query: words(gone) })).toEqual([]);
      expect((await index.get(['a', 'none'])).map((document) => document?.title)).toEqual(['third', undefined]);
    });

    test('deleting takes documents out by id and by filter', async () => {
      const site = 'gone.test';
      await index.upsert([
        documentWith('a', { title: 'sun' }),
        documentWith('b', { title: 'sun', site }),
        documentWith('c', { title: 'sun', site }),
      ]);
      expect(await index.delete({ ids: ['a', 'unknown'] }, wait)).toBe(1);
      expect(await sorted({ query: words('sun') })).toEqual(['b', 'c']);
      expect(await index.delete({ filter: { kind: 'within', site } }, wait)).toBe(2);
      expect(await found({ query: { kind: 'all' } })).toEqual([]);
      expect(await index.get(['a', 'b'])).toEqual([undefined, undefined]);
      expect(await index.suggest({ prefix: 'sun', limit: 5 })).toEqual([]);
    });

    test('a patch changes ranking values and nothing else', async () => {
      await index.upsert(
        [documentWith('a', { title: 'moon', quality: 0.1 }), documentWith('b', { title: 'moon', quality: 0.2 })],
        wait,
      );
      await index.patch(
        [
          { id: 'a', values: { quality: 0.9, educational: true } },
          { id: 'none', values: { quality: 1 } },
        ],
        wait,
      );
      expect(await found({ query: words('moon'), scoring: { qualityWeight: 1 } })).toEqual(['a', 'b']);
      expect(
        await found({ query: { kind: 'all' }, filter: { kind: 'flag', field: 'educational', value: true } }),
      ).toEqual(['a']);
      expect((await index.get(['a']))[0]).toMatchObject({ title: 'moon', quality: 0.9, educational: true });
    });

    test('changes become visible within half a second by themselves', async () => {
      await index.upsert([documentWith('a', { title: 'comet' })]);
      await expect.poll(() => found({ query: words('comet') }), { timeout: 5000, interval: 20 }).toEqual(['a']);
    });

    test('the passage that answers is shown with its words marked', async () => {
      const body = `${'Nothing to see here. '.repeat(40)}The old lighthouse keeper counted ships at night. ${'More filler. '.repeat(40)}`;
      await index.upsert([documentWith('a', { title: 'Lighthouses', body })], wait);
      const { hits } = await index.search({
        query: words('lighthouse ships'),
        size: 1,
        highlight: { snippetLength: 80 },
      });
      const { snippet, title } = hits[0] ?? {};
      const marked = snippet?.marks.map(([start, end]) => snippet.text.slice(start, end));
      expect(marked).toEqual(['lighthouse', 'ships']);
      expect(snippet?.text.length).toBeLessThan(140);
      expect(title?.marks).toEqual([[0, 11]]);
    });

    test('explanations add up', async () => {
      await index.upsert([documentWith('a', { title: 'star light', body: 'star' })], wait);
      const { hits } = await index.search({
        query: words('star light'),
        size: 1,
        explain: true,
        scoring: { qualityWeight: 1 },
      });
      const sum = (hits[0]?.explanation ?? []).reduce((total, { value }) => total + value, 0);
      expect(sum).toBeCloseTo(hits[0]?.score ?? 0, 9);
    });

    test('suggests titles, queries that many asked, and what was meant', async () => {
      await index.upsert(
        [documentWith('a', { title: 'Photosynthesis in plants' }), documentWith('b', { title: 'Éducation physique' })],
        wait,
      );
      await index.setPopularQueries([{ text: 'photo of the moon', count: 40 }]);
      const texts = async (prefix: string) => (await index.suggest({ prefix, limit: 5 })).map(({ text }) => text);
      expect(await texts('photo')).toEqual(['photo of the moon', 'photosynthesis in plants']);
      expect(await texts('education')).toEqual(['éducation physique']);
      expect(await index.suggest({ prefix: 'photosintesis', limit: 5 })).toEqual([
        { text: 'photosynthesis in plants', kind: 'correction' },
      ]);
    });

    test('goes through all documents, oldest change first', async () => {
      await index.upsert(Array.from({ length: 1200 }, (_, at) => documentWith(`d${at}`)));
      await index.upsert([documentWith('d0', { version: 2 })]);
      const ids: string[] = [];
      for await (const { id } of index.scan()) ids.push(id);
      expect(ids).toEqual([...Array.from({ length: 1199 }, (_, at) => `d${at + 1}`), 'd0']);
    });

    test('a snapshot brings back what was there, and only that', async () => {
      await index.upsert([documentWith('a', { title: 'kept' })], wait);
      await index.snapshot(`${folder}-copy`);
      await index.upsert([documentWith('b', { title: 'later' })], wait);
      await index.restore(`${folder}-copy`);
      expect(await found({ query: { kind: 'all' } })).toEqual(['a']);
      await index.upsert([documentWith('c', { title: 'after' })], wait);
      expect(await sorted({ query: { kind: 'all' } })).toEqual(['a', 'c']);
    });

    test('building anew keeps what was changed meanwhile', async () => {
      await index.upsert(
        Array.from({ length: 700 }, (_, at) => documentWith(`d${at}`, { title: 'old' })),
        wait,
      );
      const building = index.rebuild();
      await index.upsert([documentWith('d1', { title: 'new', version: 2 }), documentWith('extra', { title: 'new' })]);
      await index.delete({ ids: ['d2', 'd699'] });
      await index.patch([{ id: 'd3', values: { educational: true } }]);
      await building;
      await index.refresh();
      expect((await index.search({ query: { kind: 'all' }, size: 0, total: 'exact' })).total.value).toBe(699);
      expect(await sorted({ query: words('new') })).toEqual(['d1', 'extra']);
      expect(
        await found({ query: { kind: 'all' }, filter: { kind: 'flag', field: 'educational', value: true } }),
      ).toEqual(['d3']);
    });

    test('tells what it holds and how it is', async () => {
      await index.upsert([documentWith('a'), documentWith('i', { type: 'image' })], wait);
      const stats = await index.stats();
      expect(stats.documents).toMatchObject({ web: 1, image: 1, structured: 0 });
      expect(stats.visible).toBe(stats.stored);
      expect(await index.health()).toMatchObject({ state: 'ready' });
    });

    test('a request or document out of bounds is refused, and nothing is harmed', async () => {
      await expect(index.search({ query: { kind: 'all' }, size: 5000 })).rejects.toMatchObject({
        code: 'invalid_request',
      });
      await expect(index.upsert([documentWith('a', { tags: ['x'.repeat(1000)] })])).rejects.toMatchObject({
        code: 'invalid_request',
      });
      await expect(index.upsert([documentWith('')])).rejects.toMatchObject({ code: 'invalid_request' });
      let deep: Query = words('x');
      for (let depth = 0; depth < 50; depth += 1) deep = { kind: 'bool', must: [deep] };
      await expect(index.search({ query: deep, size: 1 })).rejects.toMatchObject({ code: 'invalid_request' });
      expect(await found({ query: { kind: 'all' } })).toEqual([]);
    });
  });
};
