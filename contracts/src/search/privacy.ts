import { type Static, Type } from 'typebox';
import { Id, Strict, Time } from '../shapes.ts';

/** Everything that search holds about a user, by what it is. */
export const UserExport = Strict({
  userId: Id,
  exportedAt: Time,
  data: Type.Record(Type.String(), Type.Unknown()),
});
export type UserExport = Static<typeof UserExport>;
