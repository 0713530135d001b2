import { evaluateStructured } from './structured.ts';

const [folder = '', flag] = process.argv.slice(2);
if (folder === '') throw new Error('Usage: npm run eval:structured -- DATA_FOLDER [--verbose]');
await evaluateStructured(folder, flag === '--verbose');
