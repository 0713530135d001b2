import type { Intake } from '../model/intake.ts';

/** Requests that were acknowledged and wait to be worked on. What is in here survives a crash. */
export interface Intakes {
  add(intake: Intake): Promise<void>;
  /** The oldest first. */
  waiting(limit: number): Promise<readonly Intake[]>;
  /** Answers true once: who takes it does the work, in the same transaction. */
  take(id: string): Promise<boolean>;
}
