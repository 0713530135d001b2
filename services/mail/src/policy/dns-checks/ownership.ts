import { type CheckedDomain, type DnsCheck, ok, wrong } from './dns-check.ts';

/** Whoever can put this into the DNS of the domain may decide where its mail goes. */
export function ownershipCheck({ name, ownershipToken }: CheckedDomain): DnsCheck {
  const value = `lyceum-verification=${ownershipToken}`;
  return {
    kind: 'ownership',
    required: true,
    type: 'TXT',
    record: { type: 'TXT', name: `_lyceum.${name}`, value },
    expected: 'A TXT record that proves that the domain is yours',
    isOfKind: () => true,
    judge: (found) => {
      if (found.includes(value)) return ok;
      if (found.length === 0) return { state: 'missing', advice: 'Paste the record into the DNS of the domain.' };
      return wrong('The record is not the one that was asked for; paste it as it stands here.');
    },
  };
}
