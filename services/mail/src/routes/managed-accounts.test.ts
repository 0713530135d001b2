import { expect, test } from 'vitest';
import { startTestMail } from '../testing/test-service.ts';

const managed = '/api/admin/email-accounts';

test('an administrator sees every account without its settings, suspends it and ends that', async () => {
  const mail = await startTestMail();
  const [admin, jane] = [await mail.admin(), await mail.user()];
  const body = { username: 'jane', displayName: 'Jane', settings: { signature: 'private words' } };
  const { body: account } = await jane.call({ method: 'POST', path: '/api/email-accounts', body });
  const listed = await admin.call({ method: 'GET', path: managed });
  const item = {
    id: account.id,
    userId: jane.id,
    address: 'jane@one.test',
    status: 'active',
    suspensionReason: null,
    storage: { usedBytes: 0, quotaBytes: 10_737_418_240, messages: 0 },
    createdAt: account.createdAt,
  };
  expect(listed.body).toEqual({ items: [item], nextCursor: null });

  const suspended = await admin.call({
    method: 'POST',
    path: `${managed}/${account.id}/suspend`,
    body: { reason: 'sends spam' },
  });
  expect(suspended.body).toEqual({ ...item, status: 'suspended', suspensionReason: 'sends spam' });
  const own = await jane.call({ method: 'GET', path: `/api/email-accounts/${account.id}` });
  expect(own.body.status).toBe('suspended');
  expect(own.body.suspensionReason).toBeUndefined();
  for (const [query, found] of [
    ['status=suspended', 1],
    ['status=active', 0],
    [`userId=${jane.id}`, 1],
    [`userId=${admin.id}`, 0],
    ['domain=ONE.test', 1],
    ['domain=two.test', 0],
  ] as const) {
    const { body: page } = await admin.call({ method: 'GET', path: `${managed}?${query}` });
    expect([query, page.items.length]).toEqual([query, found]);
  }

  const resumed = await admin.call({ method: 'POST', path: `${managed}/${account.id}/resume` });
  expect(resumed.body).toEqual(item);
  await jane.call({ method: 'DELETE', path: `/api/email-accounts/${account.id}` });
  const late = await admin.call({ method: 'POST', path: `${managed}/${account.id}/suspend`, body: {} });
  expect([late.status, late.body.code]).toEqual([409, 'account_deleting']);
  const unknown = await admin.call({ method: 'POST', path: `${managed}/${crypto.randomUUID()}/suspend`, body: {} });
  expect(unknown.status).toBe(404);
});

test('deleting and restoring does not end a suspension', async () => {
  const mail = await startTestMail();
  const [admin, jane] = [await mail.admin(), await mail.user()];
  const { body: account } = await jane.call({
    method: 'POST',
    path: '/api/email-accounts',
    body: { username: 'jane' },
  });
  await admin.call({ method: 'POST', path: `${managed}/${account.id}/suspend`, body: {} });
  await jane.call({ method: 'DELETE', path: `/api/email-accounts/${account.id}` });
  const restored = await jane.call({ method: 'POST', path: `/api/email-accounts/${account.id}/restore` });
  expect(restored.body.status).toBe('suspended');
});
