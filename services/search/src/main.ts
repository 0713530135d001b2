import { runPart } from '@lyceum/platform/service/run';
import { search } from './service.ts';

await runPart(search);
