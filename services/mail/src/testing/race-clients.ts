import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { TestIssuer } from '@lyceum/platform/testing/issuer';

const child = fileURLToPath(new URL('create-accounts.child.ts', import.meta.url));

/** A process of its own that asks for one address in the name of so many users at once. */
export async function raceFor(
  username: string,
  { url, issuer, users }: { url: string; issuer: TestIssuer; users: number },
): Promise<[status: number, code: string | null][]> {
  const tokens = await Promise.all(Array.from({ length: users }, () => issuer.token()));
  const client = spawn(process.execPath, [child, url, username], { stdio: ['pipe', 'pipe', 'inherit'] });
  client.stdin.end(tokens.join('\n'));
  const [output] = await Promise.all([text(client.stdout), once(client, 'exit')]);
  return JSON.parse(output) as [number, string | null][];
}
