import { expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { identityEndpoints } from './identity/endpoints.ts';
import { mailEndpoints } from './mail/endpoints.ts';
import { searchEndpoints } from './search/endpoints.ts';

const endpoints: readonly Endpoint[] = [identityEndpoints, mailEndpoints, searchEndpoints].flatMap(
  (service): Endpoint[] => Object.values(service),
);

const parts = endpoints.flatMap((endpoint) =>
  (['params', 'query', 'body'] as const).flatMap((part) =>
    endpoint[part] === undefined ? [] : [[`${part} of ${endpoint.method} ${endpoint.path}`, endpoint[part]] as const],
  ),
);

test.each(parts)('%s: refuses unknown fields, and has an end', (_name, schema) => {
  expect(looseEnds(schema)).toEqual([]);
});

test('the check above sees an open object and an unbounded value, however deep', () => {
  const open = { type: 'object', properties: {} };
  const closed = (properties: unknown) => ({ type: 'object', properties, additionalProperties: false });
  expect(looseEnds(open)).toEqual([' is open']);
  expect(looseEnds(closed({ a: { type: 'array', maxItems: 1, items: open } }))).toEqual(['/a/items is open']);
  expect(looseEnds(closed({ a: { anyOf: [{ type: 'null' }, open] } }))).toEqual(['/a/1 is open']);
  expect(looseEnds(closed({ a: { type: 'string' } }))).toEqual(['/a has no end']);
  expect(looseEnds(closed({ a: { type: 'integer', minimum: 0 } }))).toEqual(['/a has no end']);
  expect(looseEnds(closed({ a: { type: 'array', items: { type: 'boolean' } } }))).toEqual(['/a has no end']);
  expect(looseEnds(closed({ a: {} }))).toEqual(['/a takes anything']);
});

interface Node {
  readonly type?: string;
  readonly properties?: Readonly<Record<string, Node>>;
  readonly additionalProperties?: unknown;
  readonly items?: Node;
  readonly anyOf?: readonly Node[];
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly maxLength?: number;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

/** Where a request could hold what nobody asked for, or more than anyone needs. */
function looseEnds(schema: unknown, at = ''): string[] {
  const node = schema as Node;
  if (node.enum !== undefined || node.const !== undefined) return [];
  const within = childrenOf(node).flatMap(([name, child]) => looseEnds(child, `${at}/${name}`));
  const own = faultOf(node);
  return own === undefined ? within : [`${at} ${own}`, ...within];
}

function childrenOf(node: Node): [string, Node][] {
  const branches = node.type === undefined ? (node.anyOf ?? []) : [];
  return [
    ...Object.entries(node.properties ?? {}),
    ...Object.entries(branches),
    ...(node.items ? [['items', node.items] as [string, Node]] : []),
  ];
}

function faultOf(node: Node): string | undefined {
  switch (node.type) {
    case 'object':
      return node.additionalProperties === false ? undefined : 'is open';
    case 'string':
      return node.maxLength === undefined ? 'has no end' : undefined;
    case 'array':
      return node.maxItems === undefined || node.items === undefined ? 'has no end' : undefined;
    case 'integer':
    case 'number':
      return node.minimum === undefined || node.maximum === undefined ? 'has no end' : undefined;
    case 'boolean':
    case 'null':
      return undefined;
    default:
      return node.anyOf === undefined ? 'takes anything' : undefined;
  }
}
