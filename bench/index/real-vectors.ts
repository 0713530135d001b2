import { readFileSync } from 'node:fs';
import { passagesOf } from '../../services/search/src/analyse/passages.ts';
import { createLocalEye } from '../../services/search/src/pictures/local-eye.ts';
import { sampleDocument } from '../../services/search/src/testing/sample-document.ts';
import { benchLog, openBenchModels, untilReady } from '../pictures/models.ts';
import { pictureFiles } from '../pictures/picture-files.ts';
import { readCollections } from '../quality/collection.ts';
import { openModel } from '../quality/open-model.ts';

interface RealVectors {
  all: Float32Array[];
  queries: Float32Array[];
}

/** What the embedder makes of the passages and the queries of collections in the layout of BEIR. */
export async function textVectors(folder: string, most: number): Promise<RealVectors> {
  const { embedder, close } = await openModel();
  const collections = readCollections(folder);
  const all: Float32Array[] = [];
  for (const { title, text } of collections.flatMap(({ documents }) => documents)) {
    if (all.length >= most) break;
    const document = sampleDocument({ url: 'https://example.org/', title, body: text });
    all.push(...(await embedder.embed(passagesOf(document))));
  }
  const queries = await Promise.all(
    collections.flatMap((collection) => collection.queries.slice(0, 50)).map(({ text }) => embedder.embed([text])),
  );
  await close();
  return { all: all.slice(0, most), queries: queries.flat() };
}

/** What the eye makes of pictures; every twentieth asks for the others. */
export async function pictureVectors(folder: string, most: number): Promise<RealVectors> {
  const models = openBenchModels();
  const eye = createLocalEye({ store: models, log: benchLog, timeoutMs: 600_000 });
  await untilReady(eye.canSee);
  const found: Float32Array[] = [];
  for (const file of pictureFiles(folder, most)) {
    const picture = await eye.read(readFileSync(file), { keep: false, urgent: false }).catch(() => undefined);
    if (picture) found.push(await eye.vectorOf(picture));
  }
  await eye.close();
  await models.close();
  return { all: found.filter((_, at) => at % 20 !== 0), queries: found.filter((_, at) => at % 20 === 0) };
}
