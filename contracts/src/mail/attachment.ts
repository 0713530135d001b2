import { type Static, Type } from 'typebox';
import { Count, Id, Nullable, Strict } from '../shapes.ts';
import { Line } from '../text.ts';

export const Attachment = Strict({
  id: Id,
  name: Nullable(Type.String()),
  mediaType: Type.String(),
  sizeBytes: Count,
  inline: Type.Boolean({ description: 'Whether the HTML shows it in its place' }),
});
export type Attachment = Static<typeof Attachment>;

/** The bytes are the body; what is known about them stands in the query. */
export const AttachmentQuery = Strict({
  name: Line(255),
  mediaType: Type.Optional(
    Type.String({
      maxLength: 127,
      pattern: '^[A-Za-z0-9!#$&^_.+-]+/[A-Za-z0-9!#$&^_.+-]+$',
      default: 'application/octet-stream',
    }),
  ),
});
export type AttachmentQuery = Static<typeof AttachmentQuery>;

export const AttachmentParams = Strict({ id: Id, messageId: Id, attachmentId: Id });
export type AttachmentParams = Static<typeof AttachmentParams>;
