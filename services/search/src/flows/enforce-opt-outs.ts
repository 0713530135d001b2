import type { Log } from '@lyceum/platform/log/log';
import { sitesAbove } from '../model/site.ts';
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
  /** Takes out sites that administrators do not want, as if they had opted out; tells how many documents that were. */
  erase(sites: readonly string[]): Promise<number>;
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

  const purge = (left: readonly string[] = [], unwanted: Pick<OptOutList, 'has'> = optOuts): Promise<number> =>
    purgeSites({
      index,
      left,
      optOuts: unwanted,
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

  async function erase(sites: readonly string[]): Promise<number> {
    const wanted = new Set(sites);
    const isOut = (site: string) => [...sitesAbove(site)].some((above) => wanted.has(above));
    const removed = await purge([], { has: isOut });
    for (const each of forgetters) await each.forgetSites?.(sites.map((site) => ({ site, what: 'crawling' })));
    await deps.scrub();
    return removed;
  }

  /** One after the other, whatever became of the one before. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work, work);
    last = turn.then(
      () => {},
      () => {},
    );
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
    erase: (sites) => inTurn(() => erase(sites)),
    keepUp: enforce,
    alsoForget: (forgetful) => void forgetters.push(forgetful),
  };
}

/** Which of the sites go as a whole. */
const leavingOf = (out: readonly HeldOptOut[]): string[] =>
  out.filter(({ what }) => what === 'crawling').map(({ site }) => site);

const nameOf = ({ site, what }: HeldOptOut) => `${what} ${site}`;
