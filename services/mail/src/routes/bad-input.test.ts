import { expect, test } from 'vitest';
import { startTestMail, type TestMail, type TestUser } from '../testing/test-service.ts';

const accounts = '/api/email-accounts';

/** What cannot be an account: the answer's code, and where it says the fault is. */
const refusedAccounts: [body: unknown, code: string, path?: string][] = [
  [{}, 'invalid_input', '/username'],
  [{ username: null }, 'invalid_input', '/username'],
  [{ username: 7 }, 'invalid_input', '/username'],
  [{ username: '' }, 'invalid_input', '/username'],
  [{ username: 'ab' }, 'invalid_input', '/username'],
  [{ username: 'a'.repeat(65) }, 'invalid_input', '/username'],
  [{ username: 'jane doe' }, 'invalid_input', '/username'],
  [{ username: 'jane\r\nrcpt' }, 'invalid_input', '/username'],
  [{ username: 'jane\n' }, 'invalid_input', '/username'],
  [{ username: 'jane\u0000' }, 'malformed_request'],
  [{ username: 'jane,joe' }, 'invalid_input', '/username'],
  [{ username: '"jane"' }, 'invalid_input', '/username'],
  [{ username: 'jane+tag' }, 'invalid_input', '/username'],
  [{ username: 'jаne' }, 'invalid_input', '/username'],
  [{ username: 'jane@one.test' }, 'invalid_input', '/username'],
  [{ username: '-jane' }, 'invalid_input', '/username'],
  [{ username: 'jane.-doe' }, 'invalid_input', '/username'],
  [{ username: 'postmaster' }, 'address_reserved'],
  [{ username: 'adm1n' }, 'address_reserved'],
  [{ username: 'no.reply' }, 'address_reserved'],
  [{ username: 'jane', domain: 'other.test' }, 'domain_unknown'],
  [{ username: 'jane', domain: 'one' }, 'invalid_input', '/domain'],
  [{ username: 'jane', domain: 'one.test\r\n' }, 'invalid_input', '/domain'],
  [{ username: 'jane', admin: true }, 'invalid_input', '/admin'],
  [{ username: 'jane', __proto__x: 1 }, 'invalid_input', '/__proto__x'],
  [{ username: 'jane', displayName: '' }, 'invalid_input', '/displayName'],
  [{ username: 'jane', displayName: 'Jane\r\nBcc: x@y.test' }, 'invalid_input', '/displayName'],
  [{ username: 'jane', displayName: 'x'.repeat(101) }, 'invalid_input', '/displayName'],
  [{ username: 'jane', settings: { color: 'red' } }, 'invalid_input', '/settings/color'],
  [{ username: 'jane', settings: { replyTo: 'a@b.test,c@d.test' } }, 'invalid_input', '/settings/replyTo'],
  [{ username: 'jane', settings: { forwarding: { enabled: true } } }, 'invalid_input', '/settings/forwarding/to'],
  [
    { username: 'jane', settings: { forwarding: { enabled: true, to: 'jane@one.test' } } },
    'invalid_input',
    '/settings/forwarding/to',
  ],
  [{ username: 'jane', settings: { spam: { level: 'extreme' } } }, 'invalid_input', '/settings/spam/level'],
  [{ username: 'jane', settings: { timezone: 'Mars/Base' } }, 'invalid_input', '/settings/timezone'],
  [{ username: 'jane', settings: { signature: 'x'.repeat(10_001) } }, 'invalid_input', '/settings/signature'],
  [[], 'invalid_input'],
  ['jane', 'invalid_input'],
];

test('what cannot be an account is refused with a reason and its place, and nothing is made', async () => {
  const mail = await startTestMail();
  const jane = await mail.user();
  for (const [body, code, path] of refusedAccounts) {
    const answer = await jane.call({ method: 'POST', path: accounts, body });
    const shown = JSON.stringify(body).slice(0, 80);
    const status = code === 'malformed_request' ? 400 : 422;
    expect([shown, answer.status, answer.body.code]).toEqual([shown, status, code]);
    if (path !== undefined) {
      const places = new Set(answer.body.errors.map((fault: { path: string }) => fault.path));
      expect([shown, ...places]).toEqual([shown, path]);
    }
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  }
  expect((await jane.call({ method: 'GET', path: accounts })).body.items).toEqual([]);
});

test('what cannot be a change is refused, and nothing is changed', async () => {
  const { jane, account, path } = await withAccount();
  const refused: unknown[] = [
    {},
    { username: 'joan' },
    { address: 'joan@one.test' },
    { status: 'active' },
    { version: 9 },
    { settings: null },
    { settings: { forwarding: null } },
    { settings: { forwarding: { enabled: 'yes' } } },
    { settings: { forwarding: { to: 'x@y.test\r\nRCPT TO:<z@y.test>' } } },
    { settings: { autoReply: { enabled: true } } },
    { settings: { blockedSenders: ['not a sender'] } },
    { settings: { blockedSenders: Array.from({ length: 1001 }, () => 'spam.test') } },
    { settings: { spam: { deleteAfterDays: 0 } } },
    { settings: { language: 'english!' } },
  ];
  for (const body of refused) {
    const answer = await jane.call({ method: 'PUT', path, body });
    const shown = JSON.stringify(body).slice(0, 80);
    expect([shown, answer.status, answer.body.code]).toEqual([shown, 422, 'invalid_input']);
  }
  expect((await jane.call({ method: 'GET', path })).body).toEqual(account);
});

test('what is no id is no account and no crash', async () => {
  const mail = await startTestMail();
  const jane = await mail.user();
  for (const id of ['not-a-uuid', '0', '%2e%2e%2f', "1'--", 'a'.repeat(5000)]) {
    const { status } = await jane.call({ method: 'GET', path: `${accounts}/${id}` });
    expect([404, 414, 422]).toContain(status);
  }
});

test('what is no Idempotency-Key is refused', async () => {
  const mail = await startTestMail();
  const jane = await mail.user();
  for (const key of ['', ' ', 'a b', 'x'.repeat(256), 'schl\u00fcssel']) {
    const headers = { 'idempotency-key': key };
    const answer = await jane.call({ method: 'POST', path: accounts, body: { username: 'jane' }, headers });
    expect([key, answer.status, answer.body.code]).toEqual([key, 422, 'invalid_input']);
  }
});

async function withAccount(): Promise<{ mail: TestMail; jane: TestUser; account: object; path: string }> {
  const mail = await startTestMail();
  const jane = await mail.user();
  const { body: account } = await jane.call({ method: 'POST', path: accounts, body: { username: 'jane' } });
  return { mail, jane, account, path: `${accounts}/${account.id}` };
}
