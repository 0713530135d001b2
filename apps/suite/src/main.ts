import { cannotStartExitCode } from '@lyceum/platform/service/cannot-start';
import { runSuite } from './suite.ts';

/** `npm start`: everything up, until Ctrl-C or SIGTERM. */
const suite = await runSuite(process.env, {
  print: (line) => process.stdout.write(`${line}\n`),
  forPeople: process.stdout.isTTY === true,
}).catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exit(cannotStartExitCode);
});

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  void suite.stop().then(() => process.exit(0));
};
process.on('SIGTERM', stop);
process.on('SIGINT', stop);
