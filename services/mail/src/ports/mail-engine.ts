import type { Flag } from '@lyceum/contracts/mail/message';
import type { StoredMessage, Trace } from '../model/message.ts';

/** A whole message (RFC 5322) on its way into mailboxes. */
export interface NewMail {
  readonly content: Buffer;
  readonly trace: Trace;
  /**
   * Names the arrival: what comes again under the same name into the same mailbox is stored once. A server that lost our
   * 250 sends its message again, and a queue that was killed delivers again.
   */
  readonly arrival?: string | undefined;
}

/** Where a copy goes. */
export interface Placement {
  readonly accountId: string;
  /** A role or the id of a folder; an unknown one is the inbox. */
  readonly folder: string;
  readonly flags?: readonly Flag[] | undefined;
  /** Erased by itself from then on, unless it is moved before. */
  readonly expiresAt?: number | undefined;
  /** For what the user must learn although the allowance is used up: bounces and warnings. */
  readonly mayExceed?: boolean | undefined;
  readonly note?: string | undefined;
}

/** In the order of the placements; or who has no room, and then nothing was stored anywhere. */
export type DeliveryOutcome =
  | { readonly state: 'stored'; readonly messages: readonly { readonly id: string; readonly repeated: boolean }[] }
  | { readonly state: 'full'; readonly accountIds: readonly string[] };

export interface MessageFilter {
  readonly folder?: string | undefined;
  /** Folders to leave out, where no `folder` is given. */
  readonly except?: readonly string[] | undefined;
  /** Every word must occur in the subject, the text or the addresses; letter case and accents do not count. */
  readonly q?: string | undefined;
  readonly unseen?: boolean | undefined;
  readonly threadId?: string | undefined;
  /** Only messages that came before this one. */
  readonly before?: string | undefined;
  readonly limit: number;
}

export interface FlagChange {
  readonly add: readonly Flag[];
  readonly remove: readonly Flag[];
}

export interface MailFolder {
  readonly id: string;
  /** Null for the five that every mailbox has. */
  readonly name: string | null;
  readonly messages: number;
  readonly unseen: number;
}

export type FolderOutcome = 'done' | 'unknown' | 'name_taken' | 'limit_reached';

export interface Usage {
  readonly usedBytes: number;
  readonly quotaBytes: number;
  readonly messages: number;
}

export interface Upload {
  readonly id: string;
  readonly name: string;
  readonly mediaType: string;
  readonly sizeBytes: number;
}

export interface NewUpload {
  readonly name: string;
  readonly mediaType: string;
  readonly content: Buffer;
}

export type MailboxChange =
  | { readonly kind: 'message_arrived' | 'message_changed'; readonly message: StoredMessage }
  | { readonly kind: 'message_removed'; readonly messageId: string }
  | { readonly kind: 'storage_changed' };

/**
 * Where mailboxes live. Every adapter passes `mail-engine.contract.ts`. A mailbox needs no making: it is there, empty,
 * for every account id. What a promise resolved for is on the disk, and `usedBytes` is at every moment the sum of the
 * octets of all messages and uploads.
 */
export interface MailEngine {
  /** All copies or none. */
  deliver(mail: NewMail, placements: readonly Placement[]): Promise<DeliveryOutcome>;
  /** The latest first. */
  list(accountId: string, filter: MessageFilter): Promise<readonly StoredMessage[]>;
  find(accountId: string, messageId: string): Promise<StoredMessage | undefined>;
  /** By what stands in the header `Message-ID`, with its angle brackets. */
  findByHeaderId(accountId: string, headerId: string): Promise<StoredMessage | undefined>;
  content(accountId: string, messageId: string): Promise<Buffer | undefined>;
  changeFlags(accountId: string, messageId: string, change: FlagChange): Promise<StoredMessage | undefined>;
  /** `unknown_folder` when there is none of that id. */
  move(accountId: string, messageId: string, folder: string): Promise<StoredMessage | 'unknown_folder' | undefined>;
  /**
   * A new content for a message, with the same id, if its version is still this one: `stale` otherwise. The old content
   * is gone then.
   */
  replace(
    place: { accountId: string; messageId: string; version: number },
    mail: NewMail,
    note: string,
  ): Promise<StoredMessage | 'stale' | 'full' | undefined>;
  /** For good. Of several at once, one is told true. */
  erase(accountId: string, messageId: string): Promise<boolean>;

  /** The five of every mailbox first, then the user's own by age. */
  folders(accountId: string): Promise<readonly MailFolder[]>;
  addFolder(accountId: string, folder: { id: string; name: string }): Promise<FolderOutcome>;
  renameFolder(accountId: string, folder: { id: string; name: string }): Promise<FolderOutcome>;
  /** Its messages go to Trash. */
  removeFolder(accountId: string, folderId: string): Promise<FolderOutcome>;

  /** Files on their way into messages. They count as stored. */
  keepUpload(accountId: string, upload: NewUpload): Promise<Upload | 'full'>;
  /** In the order of the ids; undefined if one of them is not there. */
  findUploads(accountId: string, ids: readonly string[]): Promise<readonly Upload[] | undefined>;
  uploadContent(accountId: string, uploadId: string): Promise<Buffer | undefined>;
  /** Uploads that a draft names stay until it no longer does; others are forgotten after a day. */
  holdUploads(accountId: string, draftId: string, ids: readonly string[]): Promise<void>;
  dropUploads(accountId: string, ids: readonly string[]): Promise<void>;

  /** For each account that is asked for, in that order. */
  usage(accountIds: readonly string[]): Promise<readonly Usage[]>;
  /**
   * The highest of the marks 80, 90 and 100% that is reached and was not yet spoken of; it counts as spoken of from then
   * on. `refused`: a message had no room, so the mailbox is full. Marks are set back when less than 70% is used.
   */
  dueWarning(accountId: string, refused: boolean): Promise<80 | 90 | 100 | undefined>;
  /** Erases everything of an account. Harmless when repeated. */
  eraseMailbox(accountId: string): Promise<void>;
  /** Tells what this process does to a mailbox, until the returned function is called. */
  watch(accountId: string, listener: (change: MailboxChange) => void): () => void;
  /** Erases what has expired: messages whose time is over, uploads that nobody named. */
  eraseExpired(): Promise<void>;
}
