import type { SigningKey } from '../model/signing-key.ts';

export interface SigningKeys {
  /** In their order. */
  all(): Promise<readonly SigningKey[]>;
  /** Answers false when its position is taken: another process was faster. */
  add(key: SigningKey): Promise<boolean>;
  remove(id: string): Promise<void>;
}
