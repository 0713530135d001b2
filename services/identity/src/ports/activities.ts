import type { Activity, ActivityKind } from '../model/activity.ts';
import type { Paged, PageRequest } from '../model/page.ts';

/** What happened to each user's account. */
export interface Activities {
  add(activity: Activity): Promise<void>;
  /** The latest first. */
  list(userId: string, page: PageRequest): Promise<Paged<Activity>>;
  /** The latest of these kinds first, for judging the next login. */
  latest(userId: string, kinds: readonly ActivityKind[], count: number): Promise<readonly Activity[]>;
  removeBefore(time: number): Promise<void>;
}
