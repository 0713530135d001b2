import { type CheckedDomain, type DnsCheck, ok, tagsOf, theOne, wrong } from './dns-check.ts';

/** RFC 8461: other servers deliver to the domain over TLS only, as the policy that is published on the web says. */
export function mtaStsCheck({ name, mailHost }: CheckedDomain): DnsCheck {
  return {
    kind: 'mta_sts',
    required: false,
    type: 'TXT',
    record: { type: 'TXT', name: `_mta-sts.${name}`, value: 'v=STSv1; id=1' },
    expected: `An MTA-STS record, and at https://mta-sts.${name}/.well-known/mta-sts.txt a policy that names ${mailHost}`,
    isOfKind: (found) => /^v\s*=\s*STSv1\b/i.test(found),
    judge: (found) =>
      theOne(found, (record) =>
        /^[A-Za-z0-9]{1,32}$/.test(tagsOf(record).get('id') ?? '')
          ? ok
          : wrong('It needs an id of letters and digits, a new one whenever the policy changes.'),
      ),
  };
}

/** RFC 8460: where other servers report that TLS failed. */
export function tlsRptCheck({ name }: CheckedDomain): DnsCheck {
  return {
    kind: 'tls_rpt',
    required: false,
    type: 'TXT',
    record: { type: 'TXT', name: `_smtp._tls.${name}`, value: `v=TLSRPTv1; rua=mailto:postmaster@${name}` },
    expected: 'A TLS-RPT record that says where to report failures of TLS',
    isOfKind: (found) => /^v\s*=\s*TLSRPTv1\b/i.test(found),
    judge: (found) =>
      theOne(found, (record) =>
        /^(mailto|https):/i.test(tagsOf(record).get('rua') ?? '')
          ? ok
          : wrong('It needs a rua with the mailto or https address that reports go to.'),
      ),
  };
}
