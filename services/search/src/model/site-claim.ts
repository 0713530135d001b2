import type { OptOutKind, OptOutPurpose } from '@lyceum/contracts/search/opt-out';

/** Somebody says that a site is theirs, and what they want. */
export interface SiteClaim {
  readonly id: string;
  readonly groupId: string | null;
  readonly site: string;
  readonly purpose: OptOutPurpose;
  readonly what: readonly OptOutKind[];
  readonly state: 'pending' | 'proven' | 'revoked';
  /** What the site has to show. */
  readonly token: string;
  readonly contact: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly checkedAt: number | null;
  readonly checkResult: string | null;
  readonly provenAt: number | null;
}
