import type { DomainCheck } from '@lyceum/contracts/mail/domain';
import { startTestDns, type TestDns } from '@lyceum/platform/dns/testing/dns-server';
import { expect, test } from 'vitest';
import { send, startTestMail } from '../testing/test-service.ts';

const domains = '/api/admin/domains';

/** Puts into DNS what the doctor asks for, as its owner would. */
function paste(dns: TestDns, checks: readonly DomainCheck[]): void {
  for (const { record } of checks) {
    if (!record || record.type === 'CNAME') continue;
    dns.set(record.type, record.name, [record.value.replace(/\.$/, '')]);
  }
}

const statesOf = (checks: readonly DomainCheck[]) => Object.fromEntries(checks.map(({ kind, state }) => [kind, state]));

test('the domains in use are for everyone to see, the default one first', async () => {
  const mail = await startTestMail({ DEFAULT_DOMAIN: 'two.test', MAIL_DOMAINS: 'one.test,two.test' });
  const { status, body } = await send(mail.url, { method: 'GET', path: '/api/domains' });
  expect(status).toBe(200);
  expect(body).toEqual({
    items: [
      { name: 'two.test', isDefault: true, status: 'active', openForRegistration: true },
      { name: 'one.test', isDefault: false, status: 'active', openForRegistration: true },
    ],
  });
});

test('a domain is added, told what to put into DNS, verified, used, made the default, closed and retired', async () => {
  const dns = await startTestDns();
  const mail = await startTestMail({
    DNS_SERVERS: dns.address,
    MAIL_HOST: 'mail.one.test',
    MAIL_DOMAINS: 'one.test,two.test',
  });
  const [admin, jane] = [await mail.admin(), await mail.user()];
  const createIn = (domain: string | undefined, username: string) =>
    jane.call({ method: 'POST', path: '/api/email-accounts', body: { username, ...(domain ? { domain } : {}) } });

  const added = await admin.call({ method: 'POST', path: domains, body: { name: 'New.test' } });
  expect(added.status).toBe(201);
  expect(added.headers.get('location')).toBe(`${domains}/new.test`);
  expect(added.body.domain).toMatchObject({ name: 'new.test', status: 'unverified', accounts: 0, verifiedAt: null });
  expect(statesOf(added.body.checks)).toEqual({
    ownership: 'missing',
    mx: 'missing',
    spf: 'missing',
    dkim: 'missing',
    dmarc: 'missing',
    mta_sts: 'missing',
    tls_rpt: 'missing',
  });
  expect((await admin.call({ method: 'POST', path: domains, body: { name: 'new.TEST' } })).body.code).toBe(
    'domain_exists',
  );
  expect((await createIn('new.test', 'jane')).body.code).toBe('domain_unknown');
  const tooEarly = await admin.call({ method: 'PATCH', path: `${domains}/new.test`, body: { isDefault: true } });
  expect(tooEarly.body.code).toBe('domain_unverified');

  dns.set('MX', 'new.test', ['10 mail.other.test']);
  const wrong = await admin.call({ method: 'POST', path: `${domains}/new.test/verify` });
  expect(wrong.body.domain.status).toBe('unverified');
  const mx = wrong.body.checks.find(({ kind }: DomainCheck) => kind === 'mx');
  expect(mx).toMatchObject({
    state: 'wrong',
    required: true,
    found: ['10 mail.other.test'],
    record: { type: 'MX', name: 'new.test', value: '10 mail.one.test.' },
  });

  paste(dns, added.body.checks);
  const verified = await admin.call({ method: 'POST', path: `${domains}/new.test/verify` });
  expect(verified.body.domain.status).toBe('active');
  expect(new Set(Object.values(statesOf(verified.body.checks)))).toEqual(new Set(['ok']));
  const kept = await admin.call({ method: 'GET', path: `${domains}/new.test` });
  expect(kept.body).toEqual(verified.body);

  expect((await createIn('NEW.test', 'jane')).body.address).toBe('jane@new.test');
  const chosen = await admin.call({ method: 'PATCH', path: `${domains}/new.test`, body: { isDefault: true } });
  expect(chosen.body).toMatchObject({ isDefault: true, accounts: 1 });
  expect((await createIn(undefined, 'joan')).body.address).toBe('joan@new.test');
  const needed = await admin.call({ method: 'DELETE', path: `${domains}/new.test` });
  expect([needed.status, needed.body.code]).toEqual([409, 'domain_in_use']);

  await admin.call({ method: 'PATCH', path: `${domains}/one.test`, body: { isDefault: true } });
  await admin.call({ method: 'PATCH', path: `${domains}/new.test`, body: { openForRegistration: false } });
  expect((await createIn('new.test', 'judy')).body.code).toBe('domain_closed');
  const retired = await admin.call({ method: 'DELETE', path: `${domains}/new.test` });
  expect(retired.body).toMatchObject({ status: 'retired', accounts: 2, isDefault: false });
  const listed = await send(mail.url, { method: 'GET', path: '/api/domains' });
  expect(listed.body.items.map(({ name }: { name: string }) => name)).toEqual(['one.test', 'two.test']);
  const { body: own } = await jane.call({ method: 'GET', path: '/api/email-accounts' });
  expect(own.items.map(({ status }: { status: string }) => status)).toEqual(['active', 'active']);
  const asDefault = await admin.call({ method: 'PATCH', path: `${domains}/new.test`, body: { isDefault: true } });
  expect(asDefault.body.code).toBe('domain_closed');

  const back = await admin.call({ method: 'POST', path: `${domains}/new.test/verify` });
  expect(back.body.domain.status).toBe('active');
});

test('where DNS does not answer, the doctor says that it does not know, and activates nothing', async () => {
  const dns = await startTestDns();
  const mail = await startTestMail({ DNS_SERVERS: dns.address, MAIL_HOST: 'mail.one.test' });
  const admin = await mail.admin();
  const { body } = await admin.call({ method: 'POST', path: domains, body: { name: 'new.test' } });
  paste(dns, body.checks);
  dns.fail('_lyceum.new.test', 'servfail');
  const report = await admin.call({ method: 'POST', path: `${domains}/new.test/verify` });
  expect(statesOf(report.body.checks)).toMatchObject({ ownership: 'unknown', mx: 'ok' });
  expect(report.body.domain.status).toBe('unverified');
});

test('domains are listed in pages, and an unknown one is a 404', async () => {
  const mail = await startTestMail({ MAIL_DOMAINS: 'one.test,two.test,three.test' });
  const admin = await mail.admin();
  const first = await admin.call({ method: 'GET', path: `${domains}?limit=2` });
  const second = await admin.call({ method: 'GET', path: `${domains}?limit=2&cursor=${first.body.nextCursor}` });
  const names = [...first.body.items, ...second.body.items].map(({ name }) => name);
  expect(names).toEqual(['one.test', 'three.test', 'two.test']);
  for (const [method, path] of [
    ['GET', ''],
    ['DELETE', ''],
    ['POST', '/verify'],
  ] as const) {
    const { status } = await admin.call({ method, path: `${domains}/nowhere.test${path}` });
    expect([method, status]).toEqual([method, 404]);
  }
});

test('a domain that the settings name no longer keeps its accounts and takes no new ones, until they name it again', async () => {
  const mail = await startTestMail({ MAIL_DOMAINS: 'one.test,two.test' });
  const jane = await mail.user();
  const createIn = (domain: string, username: string) =>
    jane.call({ method: 'POST', path: '/api/email-accounts', body: { username, domain } });
  const { body: account } = await createIn('two.test', 'jane');
  await mail.restart({ MAIL_DOMAINS: 'one.test' });
  expect((await createIn('two.test', 'joan')).body.code).toBe('domain_closed');
  expect((await jane.call({ method: 'GET', path: `/api/email-accounts/${account.id}` })).body.status).toBe('active');
  await mail.restart({ MAIL_DOMAINS: 'one.test,two.test' });
  expect((await createIn('two.test', 'joan')).status).toBe(201);

  const admin = await mail.admin();
  await admin.call({ method: 'DELETE', path: `${domains}/two.test` });
  await mail.restart({ MAIL_DOMAINS: 'one.test,two.test' });
  expect((await createIn('two.test', 'judy')).body.code).toBe('domain_closed');
});
