import { type CheckedDomain, type DnsCheck, tagsOf, theOne, type Verdict, wrong } from './dns-check.ts';

/** RFC 7489: what others should do with mail that only pretends to be from the domain. */
export function dmarcCheck({ name }: CheckedDomain): DnsCheck {
  return {
    kind: 'dmarc',
    required: false,
    type: 'TXT',
    record: { type: 'TXT', name: `_dmarc.${name}`, value: `v=DMARC1; p=quarantine; rua=mailto:postmaster@${name}` },
    expected: 'A DMARC record that says what to do with forged mail',
    isOfKind: (found) => /^v\s*=\s*DMARC1\b/i.test(found),
    judge: (found) => theOne(found, judgeRecord),
  };
}

function judgeRecord(record: string): Verdict {
  const policy = tagsOf(record).get('p')?.toLowerCase();
  if (policy === 'quarantine' || policy === 'reject') return { state: 'ok', advice: null };
  if (policy === 'none') {
    return { state: 'ok', advice: 'Forged mail is only reported with p=none; p=quarantine protects the domain.' };
  }
  return wrong('It names no policy: p has to be none, quarantine or reject.');
}
