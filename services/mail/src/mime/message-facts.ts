import type { Correspondent } from '../model/message.ts';

/** What a mailbox needs to know of a message, so that it need not be opened to be listed or found. */
export interface MessageFacts {
  readonly from: Correspondent | null;
  readonly to: readonly Correspondent[];
  readonly subject: string;
  readonly preview: string;
  readonly hasAttachments: boolean;
  /** What stands in `Message-ID`, with its angle brackets. */
  readonly headerId: string | null;
  /** The messages that it answers, the nearest last. */
  readonly references: readonly string[];
  /** Different words of the subject, the text and the addresses, as `words.ts` cuts them. */
  readonly words: readonly string[];
}

export interface ViewedAttachment {
  readonly name: string | null;
  readonly mediaType: string;
  readonly sizeBytes: number;
  readonly inline: boolean;
}

/** A message as its reader sees it. */
export interface MessageView {
  readonly cc: readonly Correspondent[];
  readonly bcc: readonly Correspondent[];
  readonly replyTo: readonly Correspondent[];
  readonly text: string | null;
  /** Made safe. */
  readonly html: string | null;
  readonly attachments: readonly ViewedAttachment[];
  readonly headerId: string | null;
  readonly references: readonly string[];
}

/** Reads messages, whatever they hold, within bounds of time and memory. It never rejects because of a message. */
export interface MessageReader {
  facts(content: Buffer): Promise<MessageFacts>;
  view(content: Buffer): Promise<MessageView>;
  /** By its place in the view. */
  attachment(content: Buffer, at: number): Promise<Buffer | undefined>;
}
