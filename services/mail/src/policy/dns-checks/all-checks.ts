import { dkimCheck } from './dkim.ts';
import { dmarcCheck } from './dmarc.ts';
import type { CheckedDomain, DnsCheck } from './dns-check.ts';
import { mxCheck } from './mx.ts';
import { ownershipCheck } from './ownership.ts';
import { spfCheck } from './spf.ts';
import { mtaStsCheck, tlsRptCheck } from './transport.ts';

/** What the domain doctor looks at: what the domain cannot do without first. */
export const checksFor = (domain: CheckedDomain): DnsCheck[] =>
  [ownershipCheck, mxCheck, spfCheck, dkimCheck, dmarcCheck, mtaStsCheck, tlsRptCheck].map((check) => check(domain));
