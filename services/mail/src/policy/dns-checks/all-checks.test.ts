import { expect, test } from 'vitest';
import { checksFor } from './all-checks.ts';
import type { CheckedDomain } from './dns-check.ts';

const domain: CheckedDomain = {
  name: 'one.test',
  ownershipToken: 'abc',
  dkim: { selector: 'lyceum', publicKey: 'MIIBkey' },
  mailHost: 'mail.one.test',
  hasRelay: false,
};

function judge(kind: string, found: readonly string[], changes: Partial<CheckedDomain> = {}): string {
  const check = checksFor({ ...domain, ...changes }).find((one) => one.kind === kind);
  if (!check) throw new Error(`no check ${kind}`);
  return check.judge(found.filter((record) => check.isOfKind(record))).state;
}

test('the record to paste is right for every check', () => {
  for (const { kind, record } of checksFor(domain)) {
    const found = record.type === 'MX' ? record.value.replace(/\.$/, '') : record.value;
    expect([kind, judge(kind, [found])]).toEqual([kind, 'ok']);
  }
});

test('nothing there is missing for every check', () => {
  for (const { kind } of checksFor(domain)) expect([kind, judge(kind, [])]).toEqual([kind, 'missing']);
});

test('only ownership and MX are required', () => {
  expect(
    checksFor(domain)
      .filter(({ required }) => required)
      .map(({ kind }) => kind),
  ).toEqual(['ownership', 'mx']);
});

test.each<[kind: string, state: string, found: string[]]>([
  ['ownership', 'wrong', ['lyceum-verification=other']],
  ['ownership', 'ok', ['lyceum-verification=other', 'lyceum-verification=abc']],
  ['mx', 'wrong', ['10 mail.other.test']],
  ['mx', 'wrong', ['5 mail.other.test', '10 mail.one.test']],
  ['mx', 'ok', ['10 mail.one.test', '20 mail.other.test']],
  ['mx', 'ok', ['10 Mail.One.Test.']],
  ['mx', 'wrong', ['0 ']],
  ['spf', 'missing', ['unrelated', 'v=spf10 mx']],
  ['spf', 'ok', ['unrelated', 'v=spf1 mx -all']],
  ['spf', 'ok', ['v=spf1 +mx ?all']],
  ['spf', 'ok', ['v=spf1 include:_spf.other.test ~all']],
  ['spf', 'ok', ['v=spf1 redirect=_spf.other.test']],
  ['spf', 'ok', ['V=SPF1 A:mail.one.test ~ALL']],
  ['spf', 'wrong', ['v=spf1 mx +all']],
  ['spf', 'wrong', ['v=spf1 mx all']],
  ['spf', 'wrong', ['v=spf1 mx']],
  ['spf', 'wrong', ['v=spf1 a -all']],
  ['spf', 'wrong', ['v=spf1 -mx ~all']],
  ['spf', 'wrong', ['v=spf1 mx ~all', 'v=spf1 mx -all']],
  ['dkim', 'ok', ['k=rsa; p=MII Bkey']],
  ['dkim', 'wrong', ['v=DKIM1; p=']],
  ['dkim', 'wrong', ['v=DKIM1; p=MIIBother']],
  ['dmarc', 'ok', ['v=DMARC1; p=none']],
  ['dmarc', 'ok', ['v=DMARC1;p=REJECT;sp=none']],
  ['dmarc', 'wrong', ['v=DMARC1; sp=none']],
  ['dmarc', 'wrong', ['v=DMARC1; p=none', 'v=DMARC1; p=reject']],
  ['mta_sts', 'ok', ['v=STSv1; id=20300101T000000']],
  ['mta_sts', 'wrong', ['v=STSv1; id=']],
  ['tls_rpt', 'ok', ['v=TLSRPTv1; rua=https://report.test/']],
  ['tls_rpt', 'wrong', ['v=TLSRPTv1']],
])('%s is %s with %j', (kind, state, found) => {
  expect(judge(kind, found)).toBe(state);
});

test('with a relay, the SPF record has to name it too', () => {
  expect(judge('spf', ['v=spf1 mx ~all'], { hasRelay: true })).toBe('wrong');
  expect(judge('spf', ['v=spf1 mx include:relay.test ~all'], { hasRelay: true })).toBe('ok');
});
