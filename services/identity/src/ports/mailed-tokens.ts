import type { MailedToken, TokenPurpose } from '../model/mailed-token.ts';

/** Links and codes that went out by mail. */
export interface MailedTokens {
  add(token: MailedToken): Promise<void>;
  findByToken(purpose: TokenPurpose, tokenHash: string): Promise<MailedToken | undefined>;
  findByCode(purpose: TokenPurpose, userId: string, codeHash: string): Promise<MailedToken | undefined>;
  /** Answers true once for each token. */
  use(id: string, now: number): Promise<boolean>;
  /** Takes back those that were not used, but for the latest few. */
  removeUnused(purpose: TokenPurpose, userId: string, keepLatest?: number): Promise<void>;
  removeOf(userId: string): Promise<void>;
  removeExpiredBefore(time: number): Promise<void>;
}
