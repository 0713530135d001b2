import { type Static, Type } from 'typebox';
import { Id, Nullable, OneOf, Strict, Time } from '../shapes.ts';
import { DeviceSummary } from './device.ts';
import { Place } from './session.ts';

export const ActivityKind = OneOf([
  'registered',
  'email_verified',
  'login',
  'login_failed',
  'second_factor_failed',
  'account_locked',
  'new_device',
  'device_trusted',
  'device_forgotten',
  'session_revoked',
  'logout',
  'two_factor_enabled',
  'two_factor_disabled',
  'recovery_code_used',
  'recovery_codes_replaced',
  'passkey_added',
  'passkey_removed',
  'password_changed',
  'password_reset_requested',
  'password_reset',
  'profile_changed',
]);
export type ActivityKind = Static<typeof ActivityKind>;

export const RiskReason = OneOf(['new_device', 'new_country', 'impossible_travel', 'many_failures', 'unusual_hour']);
export type RiskReason = Static<typeof RiskReason>;

export const Activity = Strict({
  id: Id,
  kind: ActivityKind,
  at: Time,
  device: Nullable(DeviceSummary),
  address: Nullable(Type.String({ description: 'IP address' })),
  place: Nullable(Place),
  risk: Strict({ level: OneOf(['low', 'medium', 'high']), reasons: Type.Array(RiskReason) }),
});
export type Activity = Static<typeof Activity>;
