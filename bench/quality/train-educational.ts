import { writeFile } from 'node:fs/promises';
import { crossValidate } from './cross-validation.ts';
import { textModelFile } from './educational-model-file.ts';
import { readPages, readWordVectors, trainTextModel } from './educational-training.ts';
import { fitLogistic } from './measures.ts';
import { prepareModel } from './prepare-model.ts';

/** `npm run train:educational -- DATA_FOLDER` writes the weights that are committed. */
const dataFolder = process.argv[2];
if (dataFolder === undefined) throw new Error('Say where the data is: npm run train:educational -- DATA_FOLDER');
const pages = await readPages(dataFolder);
const vectors = await readWordVectors(await prepareModel('wordVectors'));
const unseen = crossValidate(pages, vectors, 10);
const model = {
  ...trainTextModel(pages, vectors),
  // Fitted to scores of pages that the model had not seen, or it would be too sure of itself.
  calibration: fitLogistic(
    unseen,
    pages.map(({ score }) => score >= 2.5),
  ),
};
await writeFile(textModelFile, `${JSON.stringify(model, undefined, 1)}\n`);
console.log(`Trained on ${pages.length} pages; written to ${textModelFile.pathname}`);
