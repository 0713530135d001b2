import { runPart } from '@lyceum/platform/service/run';
import { web } from './service.ts';

await runPart(web);
