import { runPart } from '@lyceum/platform/service/run';
import { mail } from './service.ts';

await runPart(mail);
