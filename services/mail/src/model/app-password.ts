import type { AppPassword as WireAppPassword } from '@lyceum/contracts/mail/app-password';

export type AppPasswordScope = WireAppPassword['scopes'][number];

/** A password for one mail program, known to us by its hash only. Times are epoch milliseconds. */
export interface AppPassword {
  readonly id: string;
  readonly name: string;
  readonly scopes: readonly AppPasswordScope[];
  readonly createdAt: number;
  readonly lastUsedAt: number | null;
}
