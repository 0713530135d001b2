import { expect, test } from 'vitest';
import { documentWith as contractDocument } from '../../ports/search-index.contract-documents.ts';
import { createAnalyser } from '../analysis/analyser.ts';
import { createSearchDeps, searchView } from '../query/search-view.ts';
import { createToyIndex } from '../testing/toy-index.ts';

const analyser = createAnalyser();

test('a patch that lifts a document above all others of its chunk is not skipped over', () => {
  const index = createToyIndex(analyser);
  index.upsert(
    Array.from({ length: 9000 }, (_, at) =>
      contractDocument(`d${at}`, { body: 'same words', quality: at < 50 ? 0.5 : 0.1 }),
    ),
  );
  index.patch('d8000', { quality: 1 });
  const query = { kind: 'match' as const, text: 'same', operator: 'and' as const };
  const { hits } = searchView(
    index.view(),
    { query, size: 1, total: 0, scoring: { qualityWeight: 1 } },
    createSearchDeps(analyser),
  );
  expect(hits[0]?.sequence).toBe(8001);
});
