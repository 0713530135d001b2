import type { Endpoint } from '@lyceum/contracts/endpoint';
import { mailEndpoints } from '@lyceum/contracts/mail/endpoints';
import { expect, test } from 'vitest';
import { type Call, send, startTestMail } from '../testing/test-service.ts';

/** A body that each call takes, so that only whose account it is can be the reason of a refusal. */
const bodies: Record<string, unknown> = {
  updateAccount: { displayName: 'Mine now' },
  createAppPassword: { name: 'Mine', scopes: ['receive'] },
  updateMessage: { addFlags: ['seen'] },
  moveMessage: { folder: 'trash' },
  createFolder: { name: 'Mine' },
  renameFolder: { name: 'Mine' },
  sendMessage: { to: [{ address: 'a@two.test' }], subject: 'Hello', text: 'Hello' },
  createDraft: { subject: 'Hello' },
  updateDraft: { subject: 'Hello' },
};

const ofAccounts = Object.entries<Endpoint>(mailEndpoints).filter(
  ([, { access, path }]) => access === 'user' && path.startsWith('/api/email-accounts/:id'),
);

function callOf(name: string, { method, path, consumes = [] }: Endpoint, accountId: string): Call {
  const filled = path.replace(':id', accountId).replace(/:\w+/g, () => crypto.randomUUID());
  const [type] = consumes;
  if (type !== undefined)
    return { method, path: `${filled}?name=mine`, body: 'mine', headers: { 'content-type': type } };
  const body = bodies[name];
  return { method, path: filled, ...(body === undefined ? {} : { body }) };
}

test('another user’s account is a 404 at every path and method, and no different from none at all', async () => {
  const mail = await startTestMail();
  const jane = await mail.user();
  const { body: account } = await jane.call({
    method: 'POST',
    path: '/api/email-accounts',
    body: { username: 'jane', displayName: 'Jane' },
  });
  const stranger = await mail.user();
  const admin = await mail.admin();
  expect(ofAccounts.length).toBeGreaterThan(20);
  for (const [name, endpoint] of ofAccounts) {
    for (const [who, id] of [
      [stranger, account.id],
      [admin, account.id],
      [stranger, crypto.randomUUID()],
    ] as const) {
      const { status, body } = await who.call(callOf(name, endpoint, id));
      expect([name, status, body?.code]).toEqual([name, 404, 'not_found']);
    }
  }
  const { body: untouched } = await jane.call({ method: 'GET', path: `/api/email-accounts/${account.id}` });
  expect(untouched).toEqual(account);
});

test('without a token, and with a bad one, nothing of an account is told', async () => {
  const mail = await startTestMail();
  for (const [name, endpoint] of ofAccounts) {
    const call = callOf(name, endpoint, crypto.randomUUID());
    expect([name, (await send(mail.url, call)).body.code]).toEqual([name, 'unauthenticated']);
    const forged = { ...call, headers: { ...call.headers, authorization: 'Bearer e30.e30.e30' } };
    expect([name, (await send(mail.url, forged)).body.code]).toEqual([name, 'invalid_token']);
  }
});

test('administration is for administrators', async () => {
  const mail = await startTestMail();
  const jane = await mail.user();
  for (const [name, { access, method, path }] of Object.entries<Endpoint>(mailEndpoints)) {
    if (access !== 'admin') continue;
    const filled = path.replace(':domain', 'one.test').replace(':id', crypto.randomUUID());
    const { status, body } = await jane.call({ method, path: filled });
    expect([name, status, body.code]).toEqual([name, 403, 'forbidden']);
  }
});
