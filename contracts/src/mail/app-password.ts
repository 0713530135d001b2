import { type Static, Type } from 'typebox';
import { Id, Nullable, OneOf, Strict, Time } from '../shapes.ts';
import { Line } from '../text.ts';

const appPassword = {
  id: Id,
  name: Line(100),
  scopes: Type.Array(OneOf(['receive', 'send']), {
    minItems: 1,
    maxItems: 2,
    description: '`receive` is for programs that read mail, `send` is submission over SMTP',
  }),
  createdAt: Time,
  lastUsedAt: Nullable(Time),
};

export const AppPassword = Strict(appPassword);
export type AppPassword = Static<typeof AppPassword>;

export const AppPasswords = Strict({ items: Type.Array(AppPassword) });
export type AppPasswords = Static<typeof AppPasswords>;

export const NewAppPassword = Strict({ name: appPassword.name, scopes: appPassword.scopes });
export type NewAppPassword = Static<typeof NewAppPassword>;

export const CreatedAppPassword = Strict({
  ...appPassword,
  password: Type.String({ description: 'Shown this once' }),
});
export type CreatedAppPassword = Static<typeof CreatedAppPassword>;

export const AppPasswordParams = Strict({ id: Id, passwordId: Id });
export type AppPasswordParams = Static<typeof AppPasswordParams>;
