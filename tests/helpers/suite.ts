import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';

const main = fileURLToPath(new URL('../../apps/suite/src/main.ts', import.meta.url));

export interface TestSuite {
  readonly urls: Record<'web' | 'identity' | 'mail' | 'search', string>;
  readonly dataDir: string;
  readonly process: ChildProcess;
  output(): string;
  /** Sends a signal to the supervisor and waits for its end. */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
}

export function temporaryDataDir(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-suite-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Any free ports; and a machine that is busy with other tests is no reason to turn requests away. */
const anyPorts = {
  IDENTITY_PORT: '0',
  MAIL_PORT: '0',
  SEARCH_PORT: '0',
  WEB_PORT: '0',
  MAX_EVENT_LOOP_DELAY_MS: '30000',
  SMTP_PORT: '0',
  SUBMISSION_PORT: '0',
  // Nothing is fetched from a registry in a test that does not ask for it.
  MODELS: 'off',
};

/** `npm start` without the npm around it, on free ports and a folder of its own. */
export async function startSuite(environment: Record<string, string> = {}): Promise<TestSuite> {
  const dataDir = environment.DATA_DIR ?? temporaryDataDir();
  const { child, output, ended } = spawnSuite({ DATA_DIR: dataDir, ...environment });
  await until(
    () => output().includes('Lyceum is ready'),
    () => ended() !== undefined,
    output,
  );
  const url = (title: string) => new RegExp(`${title} +(\\S+)`).exec(output())?.[1] ?? '';
  return {
    urls: { web: url('Web app'), identity: url('Identity'), mail: url('Mail'), search: url('Search') },
    dataDir,
    process: child,
    output,
    stop: (signal = 'SIGTERM') => {
      const end = new Promise<number | null>((resolve) => child.once('exit', resolve));
      child.kill(signal);
      return end;
    },
  };
}

/** For starts that are meant to fail: what was printed, and the exit code. */
export async function failToStart(
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { output, ended } = spawnSuite(environment);
  await until(
    () => ended() !== undefined,
    () => output().includes('Lyceum is ready'),
    output,
  );
  return { code: ended() ?? null, output: output() };
}

function spawnSuite(environment: Record<string, string>) {
  const { PATH = '' } = process.env;
  const child = spawn(process.execPath, [main], { env: { PATH, ...anyPorts, ...environment } });
  let text = '';
  let exitCode: number | undefined;
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
  child.once('exit', (code) => {
    exitCode = code ?? -1;
  });
  onTestFinished(async () => {
    if (exitCode !== undefined) return;
    const end = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await end;
  });
  return { child, output: () => text, ended: () => exitCode };
}

async function until(reached: () => boolean, failed: () => boolean, output: () => string): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!reached()) {
    if (failed() || Date.now() > deadline) throw new Error(`It did not come to that:\n${output()}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
