import type { PageOf, PageRequest } from '../model/page.ts';
import type { SiteClaim } from '../model/site-claim.ts';
import type { OptedOut } from './opt-outs.ts';

export interface HeldOptOut {
  readonly site: string;
  readonly what: OptedOut;
}

/** Claims on sites, and the opt-outs that came of them. Every adapter passes `site-claims.contract.ts`. */
export interface SiteClaims {
  add(claims: readonly SiteClaim[]): Promise<void>;
  find(id: string): Promise<SiteClaim | undefined>;
  /** The latest first; ids are ordered by time. */
  list(page: PageRequest): Promise<PageOf<SiteClaim>>;
  ofGroup(groupId: string): Promise<SiteClaim[]>;
  /** Claims on the site that still wait for their proof at this time. */
  countPending(site: string, now: number): Promise<number>;
  noteCheck(id: string, check: { at: number; result: string }): Promise<void>;
  /** Marks the claim as proven and makes its opt-outs hold, or ends those of the site, in one step. Harmless again. */
  prove(id: string, at: number): Promise<SiteClaim | undefined>;
  /** All opt-outs that hold. */
  held(): Promise<HeldOptOut[]>;
  /** Changes with every change of what holds, in any process. */
  heldMark(): Promise<string>;
  /** Forgets claims that were not proven in time, and who asked for those that served to look or to come back. */
  forgetBefore(time: number): Promise<number>;
}
