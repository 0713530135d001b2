import type { MailDomain } from '../model/mail-domain.ts';

/** What mail from a domain is signed with (RFC 6376). */
export interface SigningKey {
  readonly selector: string;
  /** PKCS 8, PEM. */
  readonly privateKey: string;
}

export type DomainChange = Partial<
  Pick<
    MailDomain,
    'status' | 'retiredBy' | 'fromSettings' | 'openForRegistration' | 'madeDefaultAt' | 'findings' | 'verifiedAt'
  >
>;

/** Where domains live: few enough to be read whole. Every adapter passes `domains.contract.ts`. */
export interface Domains {
  /** By name. */
  all(): Promise<readonly MailDomain[]>;
  find(name: string): Promise<MailDomain | undefined>;
  /** False when it exists; of many at once exactly one is added. */
  add(domain: MailDomain, privateKey: string): Promise<boolean>;
  /** Undefined when there is no such domain. */
  change(name: string, change: DomainChange): Promise<MailDomain | undefined>;
  signingKey(name: string): Promise<SigningKey | undefined>;
}
