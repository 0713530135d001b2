import { evaluateExtraction } from './extraction.ts';

const [folder = ''] = process.argv.slice(2);
if (folder === '') throw new Error('Usage: npm run eval:extraction -- DATA_FOLDER');
await evaluateExtraction(folder);
