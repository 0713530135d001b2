import { runPart } from '@lyceum/platform/service/run';
import { askingPart } from './asking-part.ts';

/** The service as a process of its own, with a crash report on demand: SIGUSR2 writes what Node would when it dies. */
process.on('SIGUSR2', () => {
  process.report.writeReport(process.env.REPORT_FILE ?? 'report.json');
});
await runPart(askingPart());
