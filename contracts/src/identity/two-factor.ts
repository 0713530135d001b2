import { type Static, Type } from 'typebox';
import { Strict } from '../shapes.ts';
import { Code, Password } from './user.ts';

export const PasswordOnly = Strict({ password: Password });
export type PasswordOnly = Static<typeof PasswordOnly>;

export const CodeOnly = Strict({ code: Code });
export type CodeOnly = Static<typeof CodeOnly>;

export const PasswordAndCode = Strict({ password: Password, code: Code });
export type PasswordAndCode = Static<typeof PasswordAndCode>;

export const TwoFactorSetup = Strict({
  secret: Type.String({ description: 'Base32 (RFC 4648), for typing by hand' }),
  otpauthUri: Type.String({ description: 'What the picture says, as a link for apps on the same device' }),
  qrSvg: Type.String({ description: 'The same as a picture to scan' }),
});
export type TwoFactorSetup = Static<typeof TwoFactorSetup>;

export const RecoveryCodes = Strict({
  recoveryCodes: Type.Array(Type.String(), {
    minItems: 10,
    maxItems: 10,
    description: 'Shown this once; each works once',
  }),
});
export type RecoveryCodes = Static<typeof RecoveryCodes>;
