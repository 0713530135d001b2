import { type CheckedDomain, type DnsCheck, ok, theOne, type Verdict, wrong } from './dns-check.ts';

/** RFC 7208: which servers may send mail in the name of the domain. */
export function spfCheck(domain: CheckedDomain): DnsCheck {
  const { name, mailHost, hasRelay } = domain;
  return {
    kind: 'spf',
    required: false,
    type: 'TXT',
    record: { type: 'TXT', name, value: `v=spf1 mx a:${mailHost} ~all` },
    expected: hasRelay
      ? 'An SPF record that names this server and, with include, the relay that mail leaves through'
      : 'An SPF record that names this server',
    isOfKind: (found) => /^v=spf1(?: |$)/i.test(found),
    judge: (found) => theOne(found, (record) => judgeRecord(record, domain)),
  };
}

function judgeRecord(record: string, { mailHost, hasRelay }: CheckedDomain): Verdict {
  const terms = record.toLowerCase().split(/ +/).slice(1);
  const passing = terms.filter((term) => !/^[-~?]/.test(term)).map((term) => term.replace(/^\+/, ''));
  if (passing.includes('all')) return wrong('It lets every server in the world send for the domain: end it with ~all.');
  const namesUs = passing.includes('mx') || passing.includes(`a:${mailHost}`);
  const delegates = passing.some((term) => /^(include:|redirect=|ip4:|ip6:|exists:)/.test(term));
  if (!namesUs && !delegates) return wrong('It does not name this server: add mx to it.');
  if (hasRelay && !delegates) return wrong('It does not name the relay that mail leaves through: add its include.');
  if (!terms.some((term) => /^[-~?]all$|^redirect=/.test(term))) {
    return wrong('It says nothing about all other servers: end it with ~all.');
  }
  return ok;
}
