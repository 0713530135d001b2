import { describe, expect, test } from 'vitest';
import type { Endpoint } from './endpoint.ts';
import { errors } from './errors.ts';
import { identityEndpoints } from './identity/endpoints.ts';
import { mailEndpoints } from './mail/endpoints.ts';
import { searchEndpoints } from './search/endpoints.ts';

const services = { identity: identityEndpoints, mail: mailEndpoints, search: searchEndpoints } as const;

const endpoints: readonly Endpoint[] = Object.values(services).flatMap((service): Endpoint[] => Object.values(service));

const nameOf = ({ method, path }: Endpoint) => `${method} ${path}`;

const namesOf = (service: Readonly<Record<string, Endpoint>>) => Object.values(service).map(nameOf);

describe('what was promised is there', () => {
  test('the 18 endpoints of the seed documents', () => {
    expect(namesOf(identityEndpoints)).toEqual(
      expect.arrayContaining([
        'POST /api/auth/login',
        'POST /api/auth/register',
        'POST /api/auth/verify-2fa',
        'GET /api/auth/me',
      ]),
    );
    expect(namesOf(mailEndpoints)).toEqual(
      expect.arrayContaining([
        'POST /api/email-accounts',
        'GET /api/email-accounts',
        'PUT /api/email-accounts/:id',
        'GET /api/domains',
      ]),
    );
    expect(namesOf(searchEndpoints)).toEqual(
      expect.arrayContaining([
        'POST /api/search',
        'POST /api/search/advanced',
        'GET /api/search/suggestions',
        'POST /api/search/image',
        'POST /api/search/voice',
        'GET /api/admin/status',
        'POST /api/admin/crawl',
        'GET /api/admin/analytics',
        'POST /api/admin/config',
        'GET /api/admin/health',
      ]),
    );
  });

  test('the path of the quick start takes and gives the same as the listed one', () => {
    const { path: quick, summary: _quick, ...atQuickPath } = searchEndpoints.quickSearch;
    const { path: listed, summary: _listed, ...atListedPath } = searchEndpoints.search;
    expect([quick, listed]).toEqual(['/search', '/api/search']);
    expect(atQuickPath).toEqual(atListedPath);
  });

  test('what the contract adds to identity', () => {
    expect(namesOf(identityEndpoints)).toEqual(
      expect.arrayContaining([
        'POST /api/auth/verify-email',
        'POST /api/auth/resend-verification',
        'PATCH /api/auth/me',
        'DELETE /api/auth/me',
        'POST /api/auth/logout',
        'GET /api/auth/sessions',
        'DELETE /api/auth/sessions/:id',
        'DELETE /api/auth/sessions',
        'GET /api/auth/devices',
        'PATCH /api/auth/devices/:id',
        'DELETE /api/auth/devices/:id',
        'GET /api/auth/activity',
        'POST /api/auth/2fa/setup',
        'POST /api/auth/2fa/enable',
        'POST /api/auth/2fa/disable',
        'POST /api/auth/2fa/recovery-codes',
        'POST /api/auth/passkeys/registration/options',
        'POST /api/auth/passkeys/registration/verify',
        'POST /api/auth/passkeys/login/options',
        'POST /api/auth/passkeys/login/verify',
        'POST /api/auth/passkeys/second-factor/options',
        'POST /api/auth/passkeys/second-factor/verify',
        'GET /api/auth/passkeys',
        'PATCH /api/auth/passkeys/:id',
        'DELETE /api/auth/passkeys/:id',
        'POST /api/auth/password/change',
        'POST /api/auth/password/forgot',
        'POST /api/auth/password/reset',
        'GET /api/admin/users',
        'POST /api/admin/users/:id/disable',
        'POST /api/admin/users/:id/enable',
        'GET /api/admin/audit',
        'GET /.well-known/jwks.json',
        'GET /.well-known/revocations',
        'GET /.well-known/erasures',
      ]),
    );
  });

  test('what the contract adds to mail', () => {
    expect(namesOf(mailEndpoints)).toEqual(
      expect.arrayContaining([
        'GET /api/email-accounts/availability',
        'GET /api/email-accounts/:id',
        'DELETE /api/email-accounts/:id',
        'POST /api/email-accounts/:id/restore',
        'GET /api/email-accounts/:id/messages',
        'GET /api/email-accounts/:id/messages/:messageId',
        'POST /api/email-accounts/:id/messages',
        'PATCH /api/email-accounts/:id/messages/:messageId',
        'POST /api/email-accounts/:id/messages/:messageId/move',
        'DELETE /api/email-accounts/:id/messages/:messageId',
        'GET /api/email-accounts/:id/folders',
        'POST /api/email-accounts/:id/folders',
        'POST /api/email-accounts/:id/drafts',
        'PUT /api/email-accounts/:id/drafts/:draftId',
        'POST /api/email-accounts/:id/attachments',
        'GET /api/email-accounts/:id/messages/:messageId/attachments/:attachmentId',
        'GET /api/email-accounts/:id/app-passwords',
        'POST /api/email-accounts/:id/app-passwords',
        'DELETE /api/email-accounts/:id/app-passwords/:passwordId',
        'GET /api/admin/domains',
        'POST /api/admin/domains',
        'POST /api/admin/domains/:domain/verify',
        'DELETE /api/admin/domains/:domain',
      ]),
    );
  });

  test('what the contract adds to search', () => {
    expect(namesOf(searchEndpoints)).toEqual(
      expect.arrayContaining([
        'POST /search',
        'GET /api/search/preferences',
        'PUT /api/search/preferences',
        'GET /api/search/suggestions/browser',
        'GET /opensearch.xml',
        'GET /api/search/preferences/interests',
        'DELETE /api/search/preferences/interests',
        'POST /api/search/click',
        'POST /api/opt-out',
        'GET /api/opt-out/:id',
        'GET /api/admin/crawl',
        'GET /api/admin/crawl/:id',
        'DELETE /api/admin/crawl/:id',
        'POST /api/admin/crawl/:id/pause',
        'POST /api/admin/crawl/:id/resume',
        'GET /api/admin/crawl/:id/events',
        'GET /api/admin/config',
        'GET /api/admin/config/schema',
        'GET /api/admin/audit',
        'GET /api/admin/retention',
        'POST /api/opt-out/groups',
        'GET /api/opt-out/:id/holdings',
        'GET /api/bot',
        'GET /api/search/privacy/export',
        'DELETE /api/search/privacy',
      ]),
    );
  });
});

describe('each endpoint', () => {
  test.each(Object.entries(services))('of %s says so, and has a method and path of its own', (name, service) => {
    const definitions: Endpoint[] = Object.values(service);
    expect(new Set(definitions.map(({ service: owner }) => owner))).toEqual(new Set([name]));
    // Two paths that differ only in what their parameters are called are the same path.
    const routes = definitions.map((definition) => nameOf(definition).replaceAll(/:\w+/g, ':'));
    expect(routes.filter((route, at) => routes.indexOf(route) !== at)).toEqual([]);
  });

  test.each(endpoints.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s is sound', (_name, endpoint) => {
    const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => name);
    expect(propertiesOf(endpoint.params)).toEqual(inPath);
    expect(endpoint.path).toMatch(/^\/(?:[a-z0-9.-]+|:\w+)(?:\/(?:[a-z0-9.-]+|:\w+))*$/);
    expect(endpoint.summary).toMatch(/^[A-Z].*[^.]$/);
    if (endpoint.method === 'GET') expect(endpoint.body).toBeUndefined();
    if (endpoint.status === 204) expect(endpoint.reply ?? endpoint.produces).toBeUndefined();
    else expect(endpoint.reply ?? endpoint.produces).toBeDefined();
    expect(endpoint.event !== undefined).toBe(endpoint.produces?.includes('text/event-stream') ?? false);
    const codes = endpoint.errors ?? [];
    expect(codes.filter((code, at) => !(code in errors) || codes.indexOf(code) !== at)).toEqual([]);
  });

  test.each(
    endpoints
      .filter(({ path }) => path.startsWith('/api/admin/'))
      .map((endpoint) => [nameOf(endpoint), endpoint] as const),
  )('%s is for administrators', (_name, { access }) => expect(access).toBe('admin'));
});

describe('error codes', () => {
  test('are words that never change their look, with a status of failure and a title', () => {
    for (const [code, { status, title }] of Object.entries(errors)) {
      expect(code).toMatch(/^[a-z]+(?:_[a-z]+)*$/);
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(600);
      expect(title).toMatch(/^[A-Z].*[^.]$/);
    }
  });

  test('that belong to a service are those that its endpoints name', () => {
    const everywhere = [
      'malformed_request',
      'malformed_json',
      'unauthenticated',
      'invalid_token',
      'forbidden',
      'method_not_allowed',
      'not_acceptable',
      'request_timeout',
      'conflict',
      'url_too_long',
      'unsupported_media_type',
      'invalid_input',
      'too_many_requests',
      'headers_too_large',
      'internal_error',
      'not_implemented',
      'overloaded',
      'unavailable',
    ];
    const named = endpoints.flatMap((endpoint): string[] => [...(endpoint.errors ?? [])]);
    expect(new Set([...everywhere, ...named])).toEqual(new Set(Object.keys(errors)));
  });
});

function propertiesOf(schema: unknown): string[] {
  return Object.keys((schema as { properties?: object } | undefined)?.properties ?? {});
}
