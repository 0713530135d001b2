/**
 * A client of its own: asks for one address with every token it is given, all at once, and prints the answers.
 * Arguments: the service's address and the username; tokens come on standard input, one a line.
 */
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

const [url = '', username = ''] = process.argv.slice(2);
const tokens = readFileSync(0, 'utf8').trim().split('\n');

async function create(token: string): Promise<[number, string | null]> {
  const response = await fetch(new URL('/api/email-accounts', url), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ username }),
  });
  const { code = null } = (await response.json()) as { code?: string };
  // A busy machine turns requests away unread: like every good client, this one comes again.
  if (code === 'overloaded') return sleep(100).then(() => create(token));
  return [response.status, code];
}

process.stdout.write(JSON.stringify(await Promise.all(tokens.map(create))));
