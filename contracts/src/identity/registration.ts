import { type Static, Type } from 'typebox';
import { Strict, StrictWithOneOf } from '../shapes.ts';
import { EmailAddress, LanguageTag, OpaqueToken } from '../text.ts';
import { FirstName, LastName, Password, User } from './user.ts';

export const Registration = Strict({
  email: EmailAddress,
  password: Password,
  firstName: FirstName,
  lastName: LastName,
  locale: Type.Optional(LanguageTag),
});
export type Registration = Static<typeof Registration>;

/** The same for every address, so that nobody learns from it who has an account. */
export const VerificationSent = Strict({ status: Type.Literal('verification_sent') });
export type VerificationSent = Static<typeof VerificationSent>;

/** Where both are given, the token counts. */
export const EmailVerification = StrictWithOneOf(
  {
    token: Type.Optional(OpaqueToken),
    email: Type.Optional(EmailAddress),
    code: Type.Optional(
      Type.String({ minLength: 6, maxLength: 6, pattern: '^[0-9]{6}$', description: 'The six digits from the mail' }),
    ),
  },
  [['token'], ['email', 'code']],
);
export type EmailVerification = Static<typeof EmailVerification>;

export const EmailVerified = Strict({ user: User });
export type EmailVerified = Static<typeof EmailVerified>;

export const AddressOnly = Strict({ email: EmailAddress });
export type AddressOnly = Static<typeof AddressOnly>;

/** For the holder of the link that the first start prints; the address counts as verified. */
export const FirstAdministrator = Strict({ token: OpaqueToken, ...Registration.properties });
export type FirstAdministrator = Static<typeof FirstAdministrator>;
