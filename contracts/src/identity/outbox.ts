import { type Static, Type } from 'typebox';
import { Id, Strict, Time } from '../shapes.ts';
import { EmailAddress } from '../text.ts';

/** Mail that was kept here because there is no relay. It holds links and codes. */
export const KeptMail = Strict({
  id: Id,
  to: EmailAddress,
  subject: Type.String(),
  text: Type.String(),
  html: Type.String(),
  writtenAt: Time,
});
export type KeptMail = Static<typeof KeptMail>;

export const KeptMails = Strict({ items: Type.Array(KeptMail) });
export type KeptMails = Static<typeof KeptMails>;
