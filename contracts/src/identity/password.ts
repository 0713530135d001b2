import { type Static, Type } from 'typebox';
import { OneOf, Strict } from '../shapes.ts';
import { OpaqueToken } from '../text.ts';
import { Password } from './user.ts';

export const PasswordChange = Strict({ currentPassword: Password, newPassword: Password });
export type PasswordChange = Static<typeof PasswordChange>;

/** The same for every address, so that nobody learns from it who has an account. */
export const ResetSent = Strict({ status: Type.Literal('reset_sent') });
export type ResetSent = Static<typeof ResetSent>;

export const PasswordReset = Strict({ token: OpaqueToken, newPassword: Password });
export type PasswordReset = Static<typeof PasswordReset>;

/** A `weak_password` problem carries these as `reasons`. */
export const PasswordWeakness = OneOf(['too_short', 'too_long', 'common', 'personal_data']);
export type PasswordWeakness = Static<typeof PasswordWeakness>;
