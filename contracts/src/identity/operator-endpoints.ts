import { endpoint } from '../endpoint.ts';
import { IdParams, Page } from '../shapes.ts';
import { AuditEntry, AuditQuery, ManagedUser, ManagedUserQuery, UserDisabling } from './admin.ts';
import { ErasureFeed, KeySet, RevocationFeed, RevocationQuery } from './keys.ts';
import { KeptMails } from './outbox.ts';

/** For administrators, and for the services that verify tokens. */
export const operatorEndpoints = {
  users: endpoint({
    service: 'identity',
    method: 'GET',
    path: '/api/admin/users',
    summary: 'All users, the latest first',
    access: 'admin',
    query: ManagedUserQuery,
    status: 200,
    reply: Page(ManagedUser),
    errors: ['invalid_cursor'],
  }),
  disableUser: endpoint({
    service: 'identity',
    method: 'POST',
    path: '/api/admin/users/:id/disable',
    summary: 'Disable a user, and end all of their sessions',
    access: 'admin',
    params: IdParams,
    body: UserDisabling,
    status: 200,
    reply: ManagedUser,
    errors: ['not_found', 'last_administrator'],
  }),
  enableUser: endpoint({
    service: 'identity',
    method: 'POST',
    path: '/api/admin/users/:id/enable',
    summary: 'Enable a user again; also ends a lock',
    access: 'admin',
    params: IdParams,
    status: 200,
    reply: ManagedUser,
    errors: ['not_found'],
  }),
  audit: endpoint({
    service: 'identity',
    method: 'GET',
    path: '/api/admin/audit',
    summary: 'The audit log, the latest first',
    description:
      'As `application/x-ndjson` it is exported whole, an entry a line; `limit` and `cursor` do not count then.',
    access: 'admin',
    query: AuditQuery,
    status: 200,
    reply: Page(AuditEntry),
    produces: ['application/x-ndjson'],
    errors: ['invalid_cursor'],
  }),
  keySet: endpoint({
    service: 'identity',
    method: 'GET',
    path: '/.well-known/jwks.json',
    summary: 'The public keys that tokens are verified with',
    description:
      'A key appears here before the first token is signed with it, and stays until the last one has expired.',
    access: 'public',
    status: 200,
    reply: KeySet,
  }),
  revocations: endpoint({
    service: 'identity',
    method: 'GET',
    path: '/.well-known/revocations',
    summary: 'Sessions that ended before their time, in the order in which they did',
    description:
      'Ask again with `after` set to the last `next`. A session whose `expiresAt` has passed may be forgotten. ' +
      'Sessions are named by a hash, so that the feed says nothing to those who do not hold the token.',
    access: 'public',
    query: RevocationQuery,
    status: 200,
    reply: RevocationFeed,
  }),
  erasures: endpoint({
    service: 'identity',
    method: 'GET',
    path: '/.well-known/erasures',
    summary: 'Users that were erased, in the order in which they were',
    description:
      'Ask again with `after` set to the last `next`. The other services follow this and remove what they keep of the user. ' +
      'An entry is nothing but an opaque id and a time, and is kept for 90 days.',
    access: 'public',
    query: RevocationQuery,
    status: 200,
    reply: ErasureFeed,
  }),
  keptMails: endpoint({
    service: 'identity',
    method: 'GET',
    path: '/api/dev/outbox',
    summary: 'Mail that was kept because no relay is set, the latest first',
    description:
      'For trying things out: it is there only without `SMTP_URL`, and only for calls from the same machine that did not ' +
      'come through a proxy. To everybody else there is nothing here.',
    access: 'public',
    status: 200,
    reply: KeptMails,
    errors: ['not_found'],
  }),
};
