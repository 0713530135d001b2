import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { seededRandom } from '../testing/random.ts';

const rounds = Number(process.env.TEST_CRASHES ?? 6);
const base = mkdtempSync(join(tmpdir(), 'lyceum-crash-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));

interface Line {
  checked?: boolean;
  faults?: string[];
  actual?: Record<string, number>;
  trying?: Record<string, number>;
  done?: boolean;
}

/** What each document may be after the crash: as it was acknowledged, or as the change under way would have left it. */
const createLedger = () => {
  const acknowledged = new Map<string, number>();
  let trying: Record<string, number> = {};
  let changes = 0;
  return {
    changes: () => changes,
    read(line: Line): void {
      if (line.actual) for (const [id, version] of Object.entries(line.actual)) acknowledged.set(id, version);
      if (line.trying) trying = line.trying;
      if (line.done !== true) return;
      for (const [id, version] of Object.entries(trying)) acknowledged.set(id, version);
      trying = {};
      changes += 1;
    },
    expected: (): Record<string, number[]> => {
      const ids = new Set([...acknowledged.keys(), ...Object.keys(trying)]);
      return Object.fromEntries(
        [...ids].map((id) => [id, [acknowledged.get(id) ?? 0, ...(id in trying ? [trying[id] ?? 0] : [])]]),
      );
    },
  };
};

const runUntilKilled = async (
  child: ChildProcessWithoutNullStreams,
  read: (line: Line) => void,
  lifeMs: number,
): Promise<Line | undefined> => {
  let checked: Line | undefined;
  let timer: NodeJS.Timeout | undefined;
  for await (const text of createInterface({ input: child.stdout })) {
    if (!text.endsWith('}')) continue;
    const line = JSON.parse(text) as Line;
    read(line);
    if (line.checked !== true) continue;
    checked = line;
    timer = setTimeout(() => child.kill('SIGKILL'), lifeMs);
  }
  clearTimeout(timer);
  return checked;
};

test(`whatever was acknowledged is there after a kill -9, and nothing twice (${rounds} times)`, {
  timeout: 60_000 + rounds * 20_000,
}, async () => {
  const random = seededRandom(Number(process.env.TEST_SEED ?? 11));
  const ledger = createLedger();
  const expectedFile = join(base, 'expected.json');
  for (let round = 0; round <= rounds; round += 1) {
    writeFileSync(expectedFile, JSON.stringify(ledger.expected()));
    const entry = new URL('../testing/crash-child.ts', import.meta.url).pathname;
    const child = spawn(process.execPath, [entry, join(base, 'index'), expectedFile, String(round + 1)]);
    const complaints: string[] = [];
    child.stderr.on('data', (text: Buffer) => complaints.push(text.toString()));
    const checked = await runUntilKilled(child, ledger.read, 20 + random.below(900));
    expect(complaints.join('')).toBe('');
    expect(checked?.faults, `round ${round}`).toEqual([]);
  }
  expect(ledger.changes()).toBeGreaterThan(rounds * 2);
});
