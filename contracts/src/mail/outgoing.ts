import { type Static, Type } from 'typebox';
import { Version } from '../request-headers.ts';
import { Id, Nullable, OneOf, Strict, Time } from '../shapes.ts';
import { EmailAddress, Line } from '../text.ts';
import { Attachment } from './attachment.ts';

/** Always structured: a recipient is never cut out of a string, where a comma could make two of one. */
export const Recipient = Strict({ address: EmailAddress, name: Type.Optional(Line(200)) });
export type Recipient = Static<typeof Recipient>;

const Recipients = Type.Array(Recipient, { maxItems: 100 });
// RFC 5322, 2.1.1: a line has at most 998 characters.
const Subject = Type.String({ maxLength: 998, pattern: '^[^\\p{Cc}\\p{Cs}]*$' });
const Text = Type.String({ maxLength: 1_000_000 });
const Html = Type.String({ maxLength: 2_000_000 });

const content = {
  cc: Type.Optional(Recipients),
  bcc: Type.Optional(Recipients),
  subject: Type.Optional(Subject),
  text: Type.Optional(Text),
  html: Type.Optional(Html),
  inReplyTo: Type.Optional(Id),
  attachments: Type.Optional(Type.Array(Id, { maxItems: 50, description: 'What the upload of each attachment gave' })),
};

/** Sent from the account's own address. `inReplyTo` is the message that this one answers. */
export const NewMessage = Strict({ to: Type.Array(Recipient, { minItems: 1, maxItems: 100 }), ...content });
export type NewMessage = Static<typeof NewMessage>;

export const SentMessage = Strict({
  id: Id,
  state: OneOf(['queued', 'sent'], { description: '`sent`: every recipient is here and has it already' }),
});
export type SentMessage = Static<typeof SentMessage>;

/** A message that may still lack anything. */
export const DraftContent = Strict({ to: Type.Optional(Recipients), ...content });
export type DraftContent = Static<typeof DraftContent>;

export const DraftParams = Strict({ id: Id, draftId: Id });
export type DraftParams = Static<typeof DraftParams>;

export const Draft = Strict({
  id: Id,
  to: Recipients,
  cc: Recipients,
  bcc: Recipients,
  subject: Subject,
  text: Nullable(Text),
  html: Nullable(Html),
  inReplyTo: Nullable(Id),
  attachments: Type.Array(Attachment),
  version: Version,
  updatedAt: Time,
});
export type Draft = Static<typeof Draft>;
