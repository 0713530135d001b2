import { readFileSync } from 'node:fs';
import type { Endpoint } from '@lyceum/contracts/endpoint';
import { errors } from '@lyceum/contracts/errors';
import { identityEndpoints } from '@lyceum/contracts/identity/endpoints';
import { expect, test } from 'vitest';

const page = readFileSync(new URL('../../docs/identity.md', import.meta.url), 'utf8');
const endpoints: readonly Endpoint[] = Object.values(identityEndpoints);
const rows = [...page.matchAll(/^\| `([a-z0-9_]+)` \| (\d{3}) \|/gm)].map(([, code = '', status]) => ({
  code,
  status,
}));

test('every error that a call of identity can give is explained, with its status', () => {
  const explained = new Map(rows.map(({ code, status }) => [code, Number(status)]));
  const possible = new Set(endpoints.flatMap((endpoint) => endpoint.errors ?? []));
  expect([...possible].filter((code) => explained.get(code) !== errors[code].status)).toEqual([]);
});

test('nothing is explained that does not exist', () => {
  const known = new Map<string, number>(Object.entries(errors).map(([code, { status }]) => [code, status]));
  expect(rows.filter(({ code, status }) => known.get(code) !== Number(status))).toEqual([]);
});

test('every path that the page names is one of identity’s', () => {
  const named = [...page.matchAll(/(GET|POST|PUT|PATCH|DELETE) (?:\{AUTH_URL\})?(\/[\w./-]+)/g)];
  expect(named.length).toBeGreaterThan(8);
  const known = new Set(endpoints.map(({ method, path }) => `${method} ${path}`));
  expect(named.map(([, method, path]) => `${method} ${path}`).filter((call) => !known.has(call))).toEqual([]);
});
