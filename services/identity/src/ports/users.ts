import type { UserStatus } from '@lyceum/contracts/identity/user';
import type { Paged, PageRequest } from '../model/page.ts';
import type { User } from '../model/user.ts';

export type UserChange = Partial<Omit<User, 'id' | 'email' | 'createdAt'>>;

export interface UserFilter {
  readonly status?: UserStatus | undefined;
  /** Part of a name or an address, in any letter case. */
  readonly text?: string | undefined;
}

/** Where users live. */
export interface Users {
  find(id: string): Promise<User | undefined>;
  /** Letter case does not count. */
  findByEmail(email: string): Promise<User | undefined>;
  /** Answers false, and adds nobody, when the address exists; of two at once exactly one is added. */
  add(user: User): Promise<boolean>;
  /** Answers false when there is no such user. */
  change(id: string, change: UserChange): Promise<boolean>;
  remove(id: string): Promise<void>;
  /** The latest first. `now` decides who is locked. */
  list(filter: UserFilter, page: PageRequest, now: number): Promise<Paged<User>>;
  /** Administrators that can sign in, but for one. */
  otherAdministrators(id: string): Promise<number>;
  /** Those who never verified their address and registered before that time. */
  removeUnverifiedBefore(time: number): Promise<void>;
}
