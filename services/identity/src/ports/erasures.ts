export interface ErasedUser {
  readonly seq: number;
  readonly userId: string;
  readonly erasedAt: number;
}

/** The feed of erased users, which the other services follow. It holds an opaque id and a time, and nothing else. */
export interface Erasures {
  add(userId: string, now: number): Promise<void>;
  /** The feed after a number, oldest first. Numbers are given in the order in which they become visible. */
  after(seq: number, limit: number): Promise<readonly ErasedUser[]>;
  forgetBefore(time: number): Promise<void>;
}
