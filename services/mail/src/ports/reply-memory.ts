/** Who was answered automatically, and when. Every adapter passes `reply-memory.contract.ts`. */
export interface ReplyMemory {
  /** True for one of any number at once, and then for nobody until the time is over. */
  claim(reply: { accountId: string; sender: string; notWithinMs: number }): Promise<boolean>;
  forgetAccount(accountId: string): Promise<void>;
  /** Forgets who was answered until then, and not since. */
  forgetAnswers(until: number): Promise<void>;
}
