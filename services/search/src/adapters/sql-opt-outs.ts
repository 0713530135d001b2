import { transact } from '@lyceum/platform/database/transact';
import type { Vault } from '@lyceum/platform/vault/vault';
import type { Kysely, Selectable } from 'kysely';
import type { SiteClaim } from '../model/site-claim.ts';
import type { OptedOut } from '../ports/opt-outs.ts';
import type { SiteClaims } from '../ports/site-claims.ts';
import type { AdministrationTables, ClaimRow } from './administration-schema.ts';
import { pageOfRows } from './page-of-rows.ts';

export interface SqlOptOutsDeps {
  readonly db: Kysely<AdministrationTables>;
  readonly vault: Pick<Vault, 'seal' | 'openText'>;
}

type Db = Kysely<AdministrationTables>;

export function sqlOptOuts({ db, vault }: SqlOptOutsDeps): SiteClaims {
  const toClaim = (row: Selectable<ClaimRow>): SiteClaim => ({
    id: row.id,
    groupId: row.group_id,
    site: row.site,
    purpose: row.purpose as SiteClaim['purpose'],
    what: JSON.parse(row.what),
    state: row.state as SiteClaim['state'],
    token: row.token,
    contact: vault.openText(row.sealed_contact, contactRecord(row.id)),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    checkedAt: row.checked_at,
    checkResult: row.check_result,
    provenAt: row.proven_at,
  });
  const toRow = (claim: SiteClaim): ClaimRow => ({
    id: claim.id,
    group_id: claim.groupId,
    site: claim.site,
    purpose: claim.purpose,
    what: JSON.stringify(claim.what),
    state: claim.state,
    token: claim.token,
    sealed_contact: vault.seal(claim.contact, contactRecord(claim.id)),
    created_at: claim.createdAt,
    expires_at: claim.expiresAt,
    checked_at: claim.checkedAt,
    check_result: claim.checkResult,
    proven_at: claim.provenAt,
  });
  return {
    async add(claims) {
      await db.insertInto('opt_out_claims').values(claims.map(toRow)).execute();
    },
    async find(id) {
      const row = await claimRow(db, id);
      return row && toClaim(row);
    },
    async list({ limit, after }) {
      const rows = await db
        .selectFrom('opt_out_claims')
        .selectAll()
        .$if(after !== undefined, (query) => query.where('id', '<', after ?? ''))
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      return pageOfRows(rows.map(toClaim), limit);
    },
    async ofGroup(groupId) {
      const rows = db.selectFrom('opt_out_claims').selectAll().where('group_id', '=', groupId).orderBy('id');
      return (await rows.execute()).map(toClaim);
    },
    async countPending(site, now) {
      const { count } = await db
        .selectFrom('opt_out_claims')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('site', '=', site)
        .where('state', '=', 'pending')
        .where('expires_at', '>', now)
        .executeTakeFirstOrThrow();
      return count;
    },
    async noteCheck(id, { at, result }) {
      await db
        .updateTable('opt_out_claims')
        .set({ checked_at: at, check_result: result })
        .where('id', '=', id)
        .execute();
    },
    async prove(id, at) {
      const row = await transact(db, async (inside) => {
        const claim = await claimRow(inside, id);
        if (claim?.state === 'pending') await carryOut(inside, claim, at);
        return claimRow(inside, id);
      });
      return row && toClaim(row);
    },
    async held() {
      const rows = await db.selectFrom('opt_outs').select(['site', 'what']).execute();
      return rows.map(({ site, what }) => ({ site, what: what as OptedOut }));
    },
    async heldMark() {
      const { count, last } = await db
        .selectFrom('opt_outs')
        .select(({ fn }) => [fn.countAll<number>().as('count'), fn.max('since').as('last')])
        .executeTakeFirstOrThrow();
      return `${count} ${last ?? 0}`;
    },
    async forgetBefore(time) {
      const { numDeletedRows } = await db
        .deleteFrom('opt_out_claims')
        .where('expires_at', '<', time)
        // The claim behind an opt-out that holds says who asked for it, and stays as long as it does.
        .where(({ eb, or }) => or([eb('state', '!=', 'proven'), eb('purpose', '!=', 'opt_out')]))
        .executeTakeFirst();
      return Number(numDeletedRows);
    },
  };
}

const claimRow = (db: Db, id: string) =>
  db.selectFrom('opt_out_claims').selectAll().where('id', '=', id).executeTakeFirst();

async function carryOut(inside: Db, { id, site, purpose, what }: ClaimRow, at: number): Promise<void> {
  await inside
    .updateTable('opt_out_claims')
    .set({ state: 'proven', proven_at: at, checked_at: at, check_result: null })
    .where('id', '=', id)
    .execute();
  const kinds = JSON.parse(what) as string[];
  if (purpose === 'opt_out') {
    await inside
      .insertInto('opt_outs')
      .values(kinds.map((kind) => ({ site, what: kind, claim_id: id, since: at })))
      .onConflict((conflict) => conflict.columns(['site', 'what']).doNothing())
      .execute();
  }
  if (purpose === 'opt_in') await takeBack(inside, site, kinds);
}

/** An opt-out of which nothing holds any more is shown as revoked. */
async function takeBack(inside: Db, site: string, kinds: string[]): Promise<void> {
  const ended = await inside
    .deleteFrom('opt_outs')
    .where('site', '=', site)
    .where('what', 'in', kinds)
    .returning('claim_id')
    .execute();
  const holding = await inside.selectFrom('opt_outs').select('claim_id').where('site', '=', site).execute();
  const still = new Set(holding.map(({ claim_id }) => claim_id));
  const over = ended.map(({ claim_id }) => claim_id).filter((id) => !still.has(id));
  if (over.length === 0) return;
  await inside.updateTable('opt_out_claims').set({ state: 'revoked' }).where('id', 'in', over).execute();
}

const contactRecord = (id: string) => `opt_out_claims.sealed_contact:${id}`;
