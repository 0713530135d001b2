import type { DomainCheck, DomainStatus } from '@lyceum/contracts/mail/domain';
import type { Vault } from '@lyceum/platform/vault/vault';
import type { Kysely } from 'kysely';
import type { MailDomain } from '../model/mail-domain.ts';
import type { DomainChange, Domains } from '../ports/domains.ts';
import type { AccountTables, DomainRow } from './schema.ts';

export interface SqlDomainsDeps {
  readonly db: Kysely<AccountTables>;
  readonly vault: Pick<Vault, 'seal' | 'openText'>;
}

const recordId = (name: string) => `domains.dkim_private_key:${name}`;

export function sqlDomains({ db, vault }: SqlDomainsDeps): Domains {
  const rowOf = (name: string) =>
    db.selectFrom('domains').selectAll().where('name', '=', name.toLowerCase()).executeTakeFirst();
  return {
    async all() {
      return (await db.selectFrom('domains').selectAll().orderBy('name').execute()).map(toDomain);
    },
    async find(name) {
      const row = await rowOf(name);
      return row && toDomain(row);
    },
    async add(domain, privateKey) {
      const inserted = await db
        .insertInto('domains')
        .values({ ...toRow(domain), dkim_private_key: vault.seal(privateKey, recordId(domain.name)) })
        .onConflict((conflict) => conflict.column('name').doNothing())
        .executeTakeFirstOrThrow();
      return inserted.numInsertedOrUpdatedRows === 1n;
    },
    async change(name, change) {
      const row = await db
        .updateTable('domains')
        .set(columnsOf(change))
        .where('name', '=', name.toLowerCase())
        .returningAll()
        .executeTakeFirst();
      return row && toDomain(row);
    },
    async signingKey(name) {
      const row = await rowOf(name);
      return (
        row && { selector: row.dkim_selector, privateKey: vault.openText(row.dkim_private_key, recordId(row.name)) }
      );
    },
  };
}

function toDomain(row: DomainRow): MailDomain {
  return {
    name: row.name,
    status: row.status as DomainStatus,
    retiredBy: row.retired_by as MailDomain['retiredBy'],
    fromSettings: row.from_settings === 1,
    openForRegistration: row.open_for_registration === 1,
    madeDefaultAt: row.made_default_at,
    ownershipToken: row.ownership_token,
    dkim: { selector: row.dkim_selector, publicKey: row.dkim_public_key },
    findings:
      row.findings === null || row.checked_at === null
        ? null
        : { checkedAt: row.checked_at, checks: JSON.parse(row.findings) as DomainCheck[] },
    createdAt: row.created_at,
    verifiedAt: row.verified_at,
  };
}

function toRow(domain: MailDomain): Omit<DomainRow, 'dkim_private_key'> {
  return {
    name: domain.name,
    ownership_token: domain.ownershipToken,
    dkim_selector: domain.dkim.selector,
    dkim_public_key: domain.dkim.publicKey,
    created_at: domain.createdAt,
    status: domain.status,
    retired_by: domain.retiredBy,
    from_settings: domain.fromSettings ? 1 : 0,
    open_for_registration: domain.openForRegistration ? 1 : 0,
    made_default_at: domain.madeDefaultAt,
    verified_at: domain.verifiedAt,
    ...findingsColumns(domain.findings),
  };
}

function columnsOf(change: DomainChange): Partial<DomainRow> {
  const { status, retiredBy, fromSettings, openForRegistration, madeDefaultAt, verifiedAt, findings } = change;
  return {
    ...(status === undefined ? {} : { status }),
    ...(retiredBy === undefined ? {} : { retired_by: retiredBy }),
    ...(fromSettings === undefined ? {} : { from_settings: fromSettings ? 1 : 0 }),
    ...(openForRegistration === undefined ? {} : { open_for_registration: openForRegistration ? 1 : 0 }),
    ...(madeDefaultAt === undefined ? {} : { made_default_at: madeDefaultAt }),
    ...(verifiedAt === undefined ? {} : { verified_at: verifiedAt }),
    ...(findings === undefined ? {} : findingsColumns(findings)),
  };
}

const findingsColumns = (findings: MailDomain['findings']) => ({
  findings: findings === null ? null : JSON.stringify(findings.checks),
  checked_at: findings === null ? null : findings.checkedAt,
});
