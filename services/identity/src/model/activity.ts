import type { ActivityKind, RiskReason } from '@lyceum/contracts/identity/activity';
import type { DeviceSummary } from '@lyceum/contracts/identity/device';

export type { ActivityKind, RiskReason };

export interface Risk {
  readonly level: 'low' | 'medium' | 'high';
  readonly reasons: readonly RiskReason[];
}

export const noRisk: Risk = { level: 'low', reasons: [] };

/** Something that happened to a user's account, for the user to see. */
export interface Activity {
  readonly id: string;
  readonly userId: string;
  readonly kind: ActivityKind;
  readonly at: number;
  readonly device: DeviceSummary | undefined;
  readonly address: string | undefined;
  readonly country: string | undefined;
  readonly risk: Risk;
}
