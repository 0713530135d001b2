import { cannotStartExitCode } from '@lyceum/platform/service/cannot-start';
import { onStopRequest } from '@lyceum/platform/service/stop-requests';
import { runSuite } from './suite.ts';

/** `npm start`: everything up, until Ctrl-C or SIGTERM. */
const suite = await runSuite(process.env, {
  print: (line) => process.stdout.write(`${line}\n`),
  forPeople: process.stdout.isTTY === true,
}).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(cannotStartExitCode);
});

onStopRequest(() => void suite.stop().then(() => process.exit(0)));
