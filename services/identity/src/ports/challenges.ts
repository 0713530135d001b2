import type { Challenge } from '../model/challenge.ts';

/** Logins that wait for their second factor. */
export interface Challenges {
  add(challenge: Challenge): Promise<void>;
  /**
   * Takes one of the guesses, before the guess is looked at: of many at once no more are taken than there are.
   * Undefined when there is no such challenge, it has expired, was answered, or has no guess left.
   */
  takeGuess(tokenHash: string, now: number): Promise<Challenge | undefined>;
  /** Looks without taking a guess. */
  findOpen(tokenHash: string, now: number): Promise<Challenge | undefined>;
  /** Answers true once: of two right answers at the same time, one is the answer. */
  finish(id: string): Promise<boolean>;
  removeOf(userId: string): Promise<void>;
  removeExpiredBefore(time: number): Promise<void>;
}
