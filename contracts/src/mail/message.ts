import { type Static, Type } from 'typebox';
import { Count, Id, Nullable, OneOf, pageQuery, Strict, Time } from '../shapes.ts';
import { Attachment } from './attachment.ts';
import { FolderReference } from './folder.ts';

/** As it stands in a message that arrived, which may hold anything. */
export const ReceivedMailbox = Strict({ address: Type.String(), name: Nullable(Type.String()) });
export type ReceivedMailbox = Static<typeof ReceivedMailbox>;

export const Flag = OneOf(['seen', 'answered', 'forwarded', 'flagged', 'draft']);
export type Flag = Static<typeof Flag>;

/** Whether a message is a draft is not for its reader to say. */
const SettableFlag = OneOf(['seen', 'answered', 'forwarded', 'flagged']);

export const MessageParams = Strict({ id: Id, messageId: Id });
export type MessageParams = Static<typeof MessageParams>;

export const MessageQuery = Strict({
  ...pageQuery,
  folder: Type.Optional(FolderReference),
  q: Type.Optional(
    Type.String({ minLength: 1, maxLength: 256, description: 'Words in the subject, the text and the addresses' }),
  ),
  unseen: Type.Optional(Type.Boolean({ description: 'Only messages that were not read yet' })),
  threadId: Type.Optional(Id),
});
export type MessageQuery = Static<typeof MessageQuery>;

const summary = {
  id: Id,
  folder: FolderReference,
  from: Nullable(ReceivedMailbox),
  to: Type.Array(ReceivedMailbox),
  subject: Type.String(),
  preview: Type.String({ description: 'How the text begins' }),
  receivedAt: Time,
  sizeBytes: Count,
  flags: Type.Array(Flag),
  hasAttachments: Type.Boolean(),
  threadId: Id,
};

export const MessageSummary = Strict(summary);
export type MessageSummary = Static<typeof MessageSummary>;

const AuthenticationResult = OneOf(['pass', 'fail', 'softfail', 'neutral', 'none', 'temperror', 'permerror']);

export const Message = Strict({
  ...summary,
  cc: Type.Array(ReceivedMailbox),
  bcc: Type.Array(ReceivedMailbox),
  replyTo: Type.Array(ReceivedMailbox),
  text: Nullable(Type.String()),
  html: Nullable(Type.String({ description: 'Made safe: no scripts, no forms, nothing loaded from elsewhere' })),
  attachments: Type.Array(Attachment),
  inReplyTo: Nullable(Id),
  authentication: Nullable(
    Strict(
      { spf: AuthenticationResult, dkim: AuthenticationResult, dmarc: AuthenticationResult },
      { description: 'Null for mail that was sent from here' },
    ),
  ),
  spam: Strict({ score: Type.Number(), reasons: Type.Array(Type.String()) }),
});
export type Message = Static<typeof Message>;

export const MessageChange = Strict(
  {
    addFlags: Type.Optional(Type.Array(SettableFlag, { minItems: 1, maxItems: 4 })),
    removeFlags: Type.Optional(Type.Array(SettableFlag, { minItems: 1, maxItems: 4 })),
  },
  { minProperties: 1 },
);
export type MessageChange = Static<typeof MessageChange>;

export const MessageMove = Strict({ folder: FolderReference });
export type MessageMove = Static<typeof MessageMove>;

export const MessageDeletionQuery = Strict({
  permanent: Type.Optional(
    Type.Boolean({
      default: false,
      description: 'Erase it at once; otherwise it goes to Trash, and from there for good',
    }),
  ),
});
export type MessageDeletionQuery = Static<typeof MessageDeletionQuery>;

/** What happened in a mailbox, as it happens. */
export const MailboxEvent = Strict({
  kind: OneOf(['message_arrived', 'message_changed', 'message_removed', 'storage_changed']),
  at: Time,
  message: Nullable(MessageSummary),
  messageId: Nullable(Id),
});
export type MailboxEvent = Static<typeof MailboxEvent>;
