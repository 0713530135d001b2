import { runPart } from '@lyceum/platform/service/run';
import { identity } from './service.ts';

await runPart(identity);
