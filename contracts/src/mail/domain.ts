import { type Static, Type } from 'typebox';
import { Count, Nullable, OneOf, Strict, Time } from '../shapes.ts';

/** Names in other scripts are written as Punycode here, as they are in DNS. */
export const DomainName = Type.String({
  minLength: 3,
  maxLength: 253,
  pattern: '^[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$',
  description: 'Such as `example.org`',
});

export const DomainStatus = OneOf(['unverified', 'active', 'retired'], {
  description: 'An `unverified` domain cannot be used yet; a `retired` one keeps its accounts and takes no new ones',
});
export type DomainStatus = Static<typeof DomainStatus>;

const domain = {
  name: DomainName,
  isDefault: Type.Boolean({ description: 'Used where an account is made without naming a domain' }),
  status: DomainStatus,
  openForRegistration: Type.Boolean({ description: 'Whether users can make accounts in it' }),
};

export const Domain = Strict(domain);
export type Domain = Static<typeof Domain>;

/** Few enough to come whole. */
export const Domains = Strict({ items: Type.Array(Domain) });
export type Domains = Static<typeof Domains>;

export const ManagedDomain = Strict({ ...domain, accounts: Count, createdAt: Time, verifiedAt: Nullable(Time) });
export type ManagedDomain = Static<typeof ManagedDomain>;

export const NewDomain = Strict({
  name: DomainName,
  openForRegistration: Type.Optional(Type.Boolean({ default: true })),
});
export type NewDomain = Static<typeof NewDomain>;

export const DomainChange = Strict(
  {
    isDefault: Type.Optional(Type.Literal(true, { description: 'The former default domain is one no longer' })),
    openForRegistration: Type.Optional(Type.Boolean()),
  },
  { minProperties: 1 },
);
export type DomainChange = Static<typeof DomainChange>;

export const DomainParams = Strict({ domain: DomainName });
export type DomainParams = Static<typeof DomainParams>;

/** One thing that the domain doctor looked at. */
export const DomainCheck = Strict({
  kind: OneOf(['ownership', 'mx', 'spf', 'dkim', 'dmarc', 'mta_sts', 'tls_rpt']),
  state: OneOf(['ok', 'missing', 'wrong', 'unknown'], { description: '`unknown`: DNS did not answer' }),
  required: Type.Boolean({ description: 'Whether the domain can be used only when this is right' }),
  found: Type.Array(Type.String()),
  expected: Type.String(),
  record: Nullable(
    Strict(
      { type: OneOf(['MX', 'TXT', 'CNAME']), name: Type.String(), value: Type.String() },
      { description: 'The DNS record to paste' },
    ),
  ),
  advice: Nullable(Type.String()),
});
export type DomainCheck = Static<typeof DomainCheck>;

export const DomainReport = Strict({
  domain: ManagedDomain,
  checkedAt: Time,
  checks: Type.Array(DomainCheck),
});
export type DomainReport = Static<typeof DomainReport>;
