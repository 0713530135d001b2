import { type CheckedDomain, type DnsCheck, missing, ok, tagsOf, wrong } from './dns-check.ts';

/** RFC 6376: the key with which others check that mail of the domain is genuine. */
export function dkimCheck({ name, dkim }: CheckedDomain): DnsCheck {
  return {
    kind: 'dkim',
    required: false,
    type: 'TXT',
    record: {
      type: 'TXT',
      name: `${dkim.selector}._domainkey.${name}`,
      value: `v=DKIM1; k=rsa; p=${dkim.publicKey}`,
    },
    expected: 'A DKIM record with the key that mail is signed with here',
    isOfKind: () => true,
    judge(found) {
      if (found.length === 0) return missing;
      // White space within the key is of no account (3.6.1).
      const keys = found.map((record) => tagsOf(record).get('p')?.replace(/\s/g, ''));
      if (keys.includes(dkim.publicKey)) return ok;
      return wrong('It holds another key than the one that mail is signed with; paste the record as it stands here.');
    },
  };
}
