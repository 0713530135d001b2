import { randomBytes } from 'node:crypto';
import {
  type Addresses,
  addressesOf,
  freePort,
  type PartName,
  partNames,
  portVariable,
  urlVariable,
} from '@lyceum/platform/settings/addresses';
import { type Environment, readSettings } from '@lyceum/platform/settings/read';
import { formatLine } from './log-lines.ts';
import { allSettings, parts } from './parts.ts';
import { type Supervised, supervise } from './supervise.ts';
import { welcome } from './welcome.ts';

export interface Terminal {
  print(line: string): void;
  /** Log lines are shortened for people, and left as JSON for machines. */
  readonly forPeople: boolean;
}

export interface RunningSuite {
  stop(): Promise<void>;
}

/** Starts every part and waits until all are ready. One that cannot start takes the others down with it, and says why. */
export async function runSuite(environment: Environment, terminal: Terminal): Promise<RunningSuite> {
  // All faults of the configuration at once, before anything is started.
  const settings = readSettings(allSettings, environment);
  const addresses = addressesOf(settings, await pickPorts(settings.HOST, settings));
  const suiteKey = settings.SUITE_KEY ?? randomBytes(32).toString('base64url');
  const shared = { ...environment, ...fixed(addresses), SUITE_KEY: suiteKey };
  const running = parts().map((part) =>
    supervise({
      part,
      environment: shared,
      onLine: (line) => terminal.print(terminal.forPeople ? formatLine(line) : line),
      onNote: (sentence) => terminal.print(sentence),
    }),
  );
  const stop = () => stopAll(running);
  try {
    await Promise.all(running.map(({ ready }) => ready));
  } catch (error) {
    await stop();
    throw error;
  }
  terminal.print(welcome({ addresses, settings }));
  return { stop };
}

async function stopAll(running: readonly Supervised[]): Promise<void> {
  await Promise.all(running.map((part) => part.stop()));
}

async function pickPorts(host: string, settings: ReturnType<typeof readSettings<typeof allSettings>>) {
  const picked: Partial<Record<PartName, number>> = {};
  for (const part of partNames) if (settings[portVariable(part)] === 0) picked[part] = await freePort(host);
  return picked;
}

/** Every part is told the same ports and addresses, so that a restarted one comes back where the others look for it. */
function fixed({ ports, urls }: Addresses): Record<string, string> {
  return Object.fromEntries(
    partNames.flatMap((part) => [
      [portVariable(part), String(ports[part])],
      [urlVariable(part), urls[part]],
    ]),
  );
}
