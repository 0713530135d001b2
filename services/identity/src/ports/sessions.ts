import type { Paged, PageRequest } from '../model/page.ts';
import type { Revocation, Session } from '../model/session.ts';

/** Which sessions of a user to end. */
export interface SessionChoice {
  readonly userId: string;
  readonly id?: string | undefined;
  readonly deviceId?: string | undefined;
  /** This one stays. */
  readonly except?: string | undefined;
}

/** Sessions, and the feed of those that ended before their time. */
export interface Sessions {
  add(session: Session): Promise<void>;
  find(userId: string, id: string): Promise<Session | undefined>;
  /** The last used first. */
  list(userId: string, page: PageRequest): Promise<Paged<Session>>;
  /** How many are active, for each of the users that has any. */
  countActive(userIds: readonly string[], now: number): Promise<ReadonlyMap<string, number>>;
  /** Notes the last use. One that has ended stays as it is. */
  touch(id: string, use: Pick<Session, 'lastUsedAt' | 'address' | 'country'>): Promise<void>;
  /** Ends the active ones that are chosen, puts them into the feed, and gives their ids. */
  revoke(choice: SessionChoice, now: number): Promise<readonly string[]>;
  /**
   * The feed after a number, oldest first. Numbers are given in the order in which they become visible, so nobody who
   * asks with the last one misses any.
   */
  revocationsAfter(seq: number, limit: number): Promise<readonly Revocation[]>;
  /** Forgets sessions whose tokens ended by themselves before that time. */
  forgetEndedBefore(time: number): Promise<void>;
  /** Takes out of the feed what no token needs any more. */
  forgetRevocationsBefore(time: number): Promise<void>;
}
