import { randomBytes } from 'node:crypto';
import type { NewOptOutGroup, OptOut, OptOutGroup } from '@lyceum/contracts/search/opt-out';
import { type Clock, toTime } from '@lyceum/platform/clock';
import { newId } from '@lyceum/platform/ids';
import { problem } from '@lyceum/platform/server/problem';
import { isShared, siteOf } from '../model/site.ts';
import type { SiteClaim } from '../model/site-claim.ts';
import type { SiteClaims } from '../ports/site-claims.ts';
import { lookForProof, proofsOf, type SiteProofDeps } from './site-proof.ts';

export interface ClaimSitesDeps extends SiteProofDeps {
  readonly claims: SiteClaims;
  readonly clock: Clock;
  /** Resolves when what was proven is in force everywhere here. */
  enforce(): Promise<void>;
}

const day = 86_400_000;
const provableMs = 7 * day;
const mostPending = 20;
const tokenBytes = 24;
/** Looking costs the site and us; whoever asks again at once gets what was found a moment ago. */
const lookEveryMs = 2_000;
const atOnce = 5;

type Wanted = Omit<NewOptOutGroup, 'sites'>;

export async function claimSite(deps: ClaimSitesDeps, site: string, wanted: Wanted): Promise<OptOut> {
  const [claim] = await addClaims(deps, { sites: [site], wanted, groupId: null });
  if (!claim) throw problem({ code: 'internal_error' });
  return showClaim(claim, deps.clock.now());
}

export async function claimGroup(deps: ClaimSitesDeps, { sites, ...wanted }: NewOptOutGroup): Promise<OptOutGroup> {
  const groupId = newId();
  const claims = await addClaims(deps, { sites, wanted, groupId });
  return showGroup(groupId, claims, deps.clock.now());
}

interface Adding {
  readonly sites: readonly string[];
  readonly wanted: Wanted;
  readonly groupId: string | null;
}

async function addClaims({ claims, clock }: ClaimSitesDeps, { sites, wanted, groupId }: Adding): Promise<SiteClaim[]> {
  const now = clock.now();
  const token = randomBytes(tokenBytes).toString('base64url');
  const path = groupId === null ? () => '/site' : (at: number) => `/sites/${at}`;
  const names = new Set(sites.map((site, at) => ownableSite(site, path(at))));
  const added = [...names].map(
    (site): SiteClaim => ({
      id: newId(),
      groupId,
      site,
      purpose: wanted.purpose ?? 'opt_out',
      what: wanted.what === undefined ? ['crawling'] : [...new Set(wanted.what)],
      state: 'pending',
      token,
      contact: wanted.contact,
      createdAt: now,
      expiresAt: now + provableMs,
      checkedAt: null,
      checkResult: null,
      provenAt: null,
    }),
  );
  for (const site of names) {
    if ((await claims.countPending(site, now)) >= mostPending) throw problem({ code: 'opt_out_limit_reached' });
  }
  await claims.add(added);
  return added;
}

function ownableSite(given: string, path: string): string {
  const site = siteOf(given);
  const message = site === undefined ? 'is not a host name' : 'is shared by sites of different owners';
  if (site === undefined || isShared(site)) throw problem({ code: 'invalid_input', errors: [{ path, message }] });
  return site;
}

export async function findClaim({ claims }: Pick<ClaimSitesDeps, 'claims'>, id: string): Promise<SiteClaim> {
  const claim = await claims.find(id);
  if (!claim) throw problem({ code: 'not_found' });
  return claim;
}

/** Looks for the proof, and when it is there, what was asked for holds before this resolves. */
export async function proveClaim(deps: ClaimSitesDeps, id: string): Promise<OptOut> {
  const claim = await findClaim(deps, id);
  const checked = await check(deps, claim);
  if (checked.state === 'pending') {
    throw problem({ code: 'opt_out_unproven', detail: checked.checkResult ?? 'The time for the proof is over.' });
  }
  return showClaim(checked, deps.clock.now());
}

export async function findGroup(
  { claims, clock }: Pick<ClaimSitesDeps, 'claims' | 'clock'>,
  id: string,
): Promise<OptOutGroup> {
  const found = await claims.ofGroup(id);
  if (found.length === 0) throw problem({ code: 'not_found' });
  return showGroup(id, found, clock.now());
}

export async function proveGroup(deps: ClaimSitesDeps, id: string): Promise<OptOutGroup> {
  const found = await deps.claims.ofGroup(id);
  if (found.length === 0) throw problem({ code: 'not_found' });
  const checked: SiteClaim[] = [];
  for (let at = 0; at < found.length; at += atOnce) {
    checked.push(...(await Promise.all(found.slice(at, at + atOnce).map((claim) => check(deps, claim)))));
  }
  return showGroup(id, checked, deps.clock.now());
}

async function check(deps: ClaimSitesDeps, claim: SiteClaim): Promise<SiteClaim> {
  const { claims, clock } = deps;
  const at = clock.now();
  const over = claim.state !== 'pending' || claim.expiresAt <= at;
  if (over || (claim.checkedAt !== null && at - claim.checkedAt < lookEveryMs)) return claim;
  const found = await lookForProof(deps, claim);
  if (!found.proven) {
    await claims.noteCheck(claim.id, { at, result: found.why });
    return { ...claim, checkedAt: at, checkResult: found.why };
  }
  const proven = await claims.prove(claim.id, at);
  await deps.enforce();
  return proven ?? claim;
}

const showGroup = (id: string, claims: readonly SiteClaim[], now: number): OptOutGroup => ({
  id,
  items: claims.map((claim) => showClaim(claim, now)),
});

export function showClaim(claim: SiteClaim, now: number): OptOut {
  const { id, groupId, site, purpose, what, state } = claim;
  const time = (at: number | null) => (at === null ? null : toTime(at));
  return {
    id,
    groupId,
    site,
    purpose,
    what: [...what],
    state: state === 'pending' && claim.expiresAt <= now ? 'expired' : state,
    proof: proofsOf(claim),
    createdAt: toTime(claim.createdAt),
    expiresAt: state === 'pending' ? toTime(claim.expiresAt) : null,
    lastCheckedAt: time(claim.checkedAt),
    lastCheckResult: claim.checkResult,
    provenAt: time(claim.provenAt),
  };
}
