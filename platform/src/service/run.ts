import { DataFolderInUse } from '../data-folder/data-folder.ts';
import { DatabaseError } from '../database/database-error.ts';
import { SettingsError } from '../settings/read.ts';
import type { SettingsSchema } from '../settings/setting.ts';
import { VaultError } from '../vault/vault-error.ts';
import { CannotStart, cannotStartExitCode } from './cannot-start.ts';
import { leaveNoDumps } from './no-dumps.ts';
import { type Part, type RunningPart, startPart } from './start.ts';
import { onStopRequest } from './stop-requests.ts';

/** What a part tells the supervisor that started it. */
export type PartMessage =
  | { readonly kind: 'ready'; readonly url: string }
  | { readonly kind: 'cannot-start'; readonly sentences: string };

/** Work that has not ended by then is cut off: the supervisor waits 10 s at most. */
const longestDrainMs = 8_000;

/** Runs a part as a process of its own: ready, stopped and failed in the way that operators and supervisors expect. */
export async function runPart<S extends SettingsSchema>(part: Part<S>): Promise<void> {
  for (const sentence of leaveNoDumps()) process.stderr.write(`${part.name}: ${sentence}\n`);
  let running: RunningPart;
  try {
    running = await startPart(part, process.env);
  } catch (error) {
    giveUp(part.name, error);
    return;
  }
  stopOnRequest(running);
  tell({ kind: 'ready', url: running.url });
}

/** What the operator can mend: each says in a sentence what is wrong. Anything else is a fault of ours, shown whole. */
const operatorErrors = [CannotStart, SettingsError, DataFolderInUse, VaultError, DatabaseError];

const tell = (message: PartMessage) => process.send?.(message);

function giveUp(name: string, error: unknown): void {
  const expected = operatorErrors.some((kind) => error instanceof kind);
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  const sentences = expected ? message : `${name} failed to start: ${stack ?? message}`;
  // Under a supervisor it is the supervisor that speaks, once.
  if (process.send) tell({ kind: 'cannot-start', sentences });
  else process.stderr.write(`${sentences}\n`);
  process.exitCode = expected ? cannotStartExitCode : 1;
  // A channel that is open would keep the process alive.
  if (process.connected) process.disconnect();
}

function stopOnRequest(running: RunningPart): void {
  onStopRequest(() => {
    setTimeout(() => process.exit(0), longestDrainMs).unref();
    void running.close().then(
      () => process.exit(0),
      (error: unknown) => {
        process.stderr.write(`${running.name} did not stop cleanly: ${String(error)}\n`);
        process.exit(1);
      },
    );
  });
}
