import type { Log } from '@lyceum/platform/log/log';
import type { SearchIndex } from '../ports/search-index.ts';
import type { HeldOptOut, SiteClaims } from '../ports/site-claims.ts';
import type { OptOutList } from './opt-out-list.ts';
import { purgeSites } from './purge-sites.ts';

/** Something that keeps more of sites than the index does. */
export interface Forgetful {
  forgetSites?(optOuts: readonly HeldOptOut[]): Promise<void>;
  forgetDocuments?(ids: string[]): Promise<void>;
}

export interface EnforcementDeps {
  readonly claims: Pick<SiteClaims, 'heldMark'>;
  readonly optOuts: OptOutList;
  /** What administrators do not want. */
  isBlocked(site: string): boolean;
  /** Without its door, which hides what has to go. */
  readonly index: SearchIndex;
  /** Leaves nothing of what features have deleted from the database. */
  scrub(): Promise<void>;
  readonly log: Log;
}

export interface Enforcement {
  /** Resolves when everything that is forbidden by now is gone from everywhere here. */
  enforce(): Promise<void>;
  /** The same for what may have come back. */
  enforceAgain(): Promise<void>;
  /** Takes out of the index what administrators do not want any more. */
  purge(): Promise<void>;
  /** Tries again what failed, and takes over what another process has written. */
  keepUp(): Promise<void>;
  alsoForget(forgetful: Forgetful): void;
}

/** Makes opt-outs hold: in memory at once, in whatever features keep, and in the index. */
export function createEnforcement(deps: EnforcementDeps): Enforcement {
  const { claims, optOuts, index, log } = deps;
  const forgetters: Forgetful[] = [];
  const done = new Set<string>();
  /** What held when everything was last carried out. */
  let settled: string | undefined;
  let last: Promise<void> = Promise.resolve();

  async function run(): Promise<void> {
    const mark = await claims.heldMark();
    if (mark === settled) return;
    await optOuts.refresh();
    // From memory and not from the store: what came between the two would be taken for done and is not known yet.
    const held = optOuts.held();
    const holding = new Set(held.map(nameOf));
    for (const name of done) if (!holding.has(name)) done.delete(name);
    const fresh = held.filter((one) => !done.has(nameOf(one)));
    if (fresh.length > 0) await carryOut(fresh);
    else if (settled === undefined) await purge();
    settled = mark;
  }

  const purge = (left: readonly string[] = []): Promise<number> =>
    purgeSites({
      index,
      left,
      optOuts: { has: (site, what) => optOuts.has(site, what) || deps.isBlocked(site) },
      async forgetDocuments(ids) {
        for (const each of forgetters) await each.forgetDocuments?.(ids);
      },
    });

  async function carryOut(fresh: readonly HeldOptOut[]): Promise<void> {
    // Documents first: what is deleted in passing by others is deleted, but not erased.
    const removed = await purge(settled === undefined ? [] : leavingOf(fresh));
    for (const each of forgetters) await each.forgetSites?.(fresh);
    await deps.scrub();
    for (const one of fresh) done.add(nameOf(one));
    log.info({ optOuts: fresh.length, removed }, 'opt-outs were carried out');
  }

  /** One after the other, whatever became of the one before. */
  function inTurn(work: () => Promise<void>): Promise<void> {
    const turn = last.then(work, work);
    last = turn.catch(() => {});
    return turn;
  }
  const enforce = () => inTurn(run);

  return {
    enforce,
    enforceAgain() {
      done.clear();
      settled = undefined;
      return enforce();
    },
    purge: () => inTurn(async () => void (await purge())),
    keepUp: enforce,
    alsoForget: (forgetful) => void forgetters.push(forgetful),
  };
}

/** Which of the sites go as a whole. */
const leavingOf = (out: readonly HeldOptOut[]): string[] =>
  out.filter(({ what }) => what === 'crawling').map(({ site }) => site);

const nameOf = ({ site, what }: HeldOptOut) => `${what} ${site}`;
