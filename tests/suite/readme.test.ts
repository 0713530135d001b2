import { readFileSync } from 'node:fs';
import type { Endpoint } from '@lyceum/contracts/endpoint';
import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { mailEndpoints } from '@lyceum/contracts/mail/endpoints';
import { searchEndpoints } from '@lyceum/contracts/search/endpoints';
import { expect, test } from 'vitest';
import { startSuite } from '../helpers/suite.ts';

const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
const row = /^\| `(GET|POST|PUT) (\/\S+)` \| (planned|works) \|$/gm;
const endpoints: readonly Endpoint[] = [identityEndpoints, mailEndpoints, searchEndpoints].flatMap((table) =>
  Object.values(table),
);

test('the README says of every endpoint of the seeds whether it is built, and is right', {
  timeout: 60_000,
}, async () => {
  const { urls } = await startSuite();
  const rows = [...readme.matchAll(row)];
  expect(rows).toHaveLength(18);
  for (const [, method = '', path = '', state] of rows) {
    const service = endpoints.find((endpoint) => endpoint.method === method && endpoint.path === path)?.service;
    if (!service) throw new Error(`no contract for ${method} ${path}`);
    const answer = await fetch(`${urls[service]}${path.replace(':id', '0')}`, { method });
    expect(answer.status === 501 ? 'planned' : 'works', `${method} ${path}`).toBe(state);
  }
});
