import type { Activity } from '../model/activity.ts';
import type { Paged, PageRequest } from '../model/page.ts';

/** What happened to each user's account. */
export interface Activities {
  add(activity: Activity): Promise<void>;
  /** The latest first. */
  list(userId: string, page: PageRequest): Promise<Paged<Activity>>;
  /** The latest first, for judging the next one. */
  latest(userId: string, count: number): Promise<readonly Activity[]>;
  removeBefore(time: number): Promise<void>;
}
