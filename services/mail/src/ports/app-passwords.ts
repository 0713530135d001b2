import type { AppPassword } from '../model/app-password.ts';

export interface NewAppPassword {
  readonly accountId: string;
  readonly password: AppPassword;
  readonly hash: string;
  /** How many an account may have. */
  readonly most: number;
}

/** Passwords of mail programs. Every adapter passes `app-passwords.contract.ts`. */
export interface AppPasswords {
  /** The oldest first. */
  ofAccount(accountId: string): Promise<readonly AppPassword[]>;
  /** False, and nothing is added, when the account has as many as it may; also of many at once. */
  add(password: NewAppPassword): Promise<boolean>;
  /** False when the account has none of this id. */
  revoke(accountId: string, id: string): Promise<boolean>;
  findByHash(accountId: string, hash: string): Promise<AppPassword | undefined>;
  markUsed(id: string, at: number): Promise<void>;
}
