import type { Endpoint } from '@lyceum/contracts/endpoint';
import { type ErrorCode, errors } from '@lyceum/contracts/errors';
import { Problem } from '@lyceum/contracts/shapes';

export interface ApiInfo {
  readonly title: string;
  readonly version: string;
  readonly publicUrl: string;
  readonly endpoints: readonly Endpoint[];
}

type Json = Record<string, unknown>;

/** Failures that any call can meet. */
const everywhere: readonly ErrorCode[] = ['malformed_request', 'too_many_requests', 'internal_error', 'overloaded'];

/** OpenAPI 3.1 speaks JSON Schema, so the schemas that validate are the schemas that are shown. */
export function describeApi({ title, version, publicUrl, endpoints }: ApiInfo): Json {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: describeEndpoint(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title, version, license: { name: 'Apache-2.0', identifier: 'Apache-2.0' } },
    servers: [{ url: publicUrl }],
    paths,
    components: {
      securitySchemes: { token: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' } },
      schemas: { Problem: plain(Problem) },
    },
  };
}

function describeEndpoint(endpoint: Endpoint): Json {
  return {
    operationId: operationId(endpoint),
    summary: endpoint.summary,
    ...(endpoint.description ? { description: endpoint.description } : {}),
    tags: [tagOf(endpoint.path)],
    ...(endpoint.access === 'public' ? {} : { security: [{ token: [] }] }),
    parameters: [
      ...parametersIn('path', endpoint.params),
      ...parametersIn('query', endpoint.query),
      ...parametersIn('header', endpoint.headers),
    ],
    ...(endpoint.body || endpoint.consumes ? { requestBody: bodyOf(endpoint) } : {}),
    responses: { [endpoint.status]: successOf(endpoint), ...problemsOf(endpoint) },
  };
}

const bodyOf = ({ body, consumes }: Endpoint): Json => ({
  required: true,
  content: {
    ...(body ? { 'application/json': { schema: plain(body) } } : {}),
    ...Object.fromEntries((consumes ?? []).map((type) => [type, {}])),
  },
});

const successOf = ({ reply, produces }: Endpoint): Json => ({
  description: 'Success',
  ...(reply || produces
    ? {
        content: {
          ...(reply ? { 'application/json': { schema: plain(reply) } } : {}),
          ...Object.fromEntries((produces ?? []).map((type) => [type, {}])),
        },
      }
    : {}),
});

function problemsOf(endpoint: Endpoint): Json {
  const codes = new Set<ErrorCode>([...everywhere, ...(endpoint.errors ?? [])]);
  if (endpoint.body)
    for (const code of ['malformed_json', 'body_too_large', 'unsupported_media_type'] as const) codes.add(code);
  if (endpoint.body || endpoint.query || endpoint.params) codes.add('invalid_input');
  if (endpoint.access !== 'public') codes.add('unauthenticated');
  codes.add('invalid_token');
  if (endpoint.access === 'admin') codes.add('forbidden');
  const byStatus = Map.groupBy(codes, (code) => errors[code].status);
  return Object.fromEntries(
    [...byStatus].map(([status, ofStatus]) => [
      status,
      {
        description: ofStatus.map((code) => `\`${code}\`: ${errors[code].title}`).join('; '),
        content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
      },
    ]),
  );
}

function parametersIn(place: 'path' | 'query' | 'header', schema: unknown): Json[] {
  const { properties = {}, required = [] } = (schema ?? {}) as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: required.includes(name),
    schema: plain(of),
  }));
}

/** `POST /api/auth/verify-2fa` is `postAuthVerify2fa`. */
function operationId({ method, path }: Endpoint): string {
  const words = path.split(/[^A-Za-z0-9]+/).filter((word) => word !== '' && word !== 'api');
  return method.toLowerCase() + words.map((word) => word[0]?.toUpperCase() + word.slice(1)).join('');
}

/** The part of the API that a path belongs to: `auth`, `email-accounts`, `search`, `admin`. */
export const tagOf = (path: string): string => path.split('/').find((part) => part !== '' && part !== 'api') ?? 'api';

const plain = (schema: unknown): unknown => JSON.parse(JSON.stringify(schema));
