import { type CheckedDomain, type DnsCheck, missing, ok, wrong } from './dns-check.ts';

/** RFC 5321, 5.1: mail goes where the MX record with the lowest preference says. */
export function mxCheck({ name, mailHost }: CheckedDomain): DnsCheck {
  return {
    kind: 'mx',
    required: true,
    type: 'MX',
    record: { type: 'MX', name, value: `10 ${mailHost}.` },
    expected: `An MX record that leads to ${mailHost}, before any other`,
    isOfKind: () => true,
    judge(found) {
      const records = found.map(parse);
      if (records.length === 0) return missing;
      // RFC 7505: a single dot says that the domain takes no mail.
      if (records.some(({ host }) => host === ''))
        return wrong('The record says that the domain takes no mail at all.');
      const ours = records.find(({ host }) => host === mailHost);
      if (!ours) return wrong('Mail goes to another server; make this the MX record of the domain.');
      if (records.some(({ preference }) => preference < ours.preference)) {
        return wrong('Another server comes first; give ours the lowest number.');
      }
      return ok;
    },
  };
}

function parse(found: string): { preference: number; host: string } {
  const [preference = '', host = ''] = found.split(' ');
  return { preference: Number(preference), host: host.toLowerCase().replace(/\.$/, '') };
}
