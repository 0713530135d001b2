import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { jsonLdThings, readJsonLdObjects } from '../../services/search/src/extract/structured/json-ld.ts';
import { checkLearningResource } from '../../services/search/src/extract/structured/learning-resource.ts';
import { normaliseThing } from '../../services/search/src/extract/structured/normalise.ts';

/** How many of a folder's examples are read as learning resources, and how many are found to keep to the profile. */
function judgeFolder(folder: string): {
  examples: number;
  'learning resources': number;
  'keep to the profile': number;
} {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  const sources = files.map((name) => readFileSync(join(folder, name), 'utf8'));
  const kinds = sources.map((source) => {
    const [thing] = jsonLdThings(readJsonLdObjects([source]));
    return thing && normaliseThing(thing, { source: 'json-ld', base: 'https://example.org/', pageTitle: '' })?.kind;
  });
  return {
    examples: files.length,
    'learning resources': kinds.filter((kind) => kind === 'learning_resource').length,
    'keep to the profile': sources.filter((source) => checkLearningResource(JSON.parse(source)).length === 0).length,
  };
}

/** Examples of schema.org's LearningResource, good and bad: all of the first keep to the profile, and none of the second. */
export function evaluateLearningResources(dataFolder: string): void {
  const examples = join(dataFolder, 'educational', 'learning-resource', '20231019', 'examples');
  console.log('\nLearning resources');
  console.table({ valid: judgeFolder(join(examples, 'valid')), invalid: judgeFolder(join(examples, 'invalid')) });
}
