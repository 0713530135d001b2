/** The tables of the embedded mail engine. Times are epoch milliseconds, truths are 0 and 1. */
export interface MailboxSchema {
  mailboxes: MailboxRow;
  message_contents: { address: string; size_bytes: number; refs: number };
  messages: MessageRow;
  folders: { id: string; account_id: string; name: string; name_index: string; created_at: number };
  message_words: { word: string; message_id: string };
  uploads: UploadRow;
}

export interface MailboxRow {
  account_id: string;
  used_bytes: number;
  messages: number;
  /** The highest storage warning that was given: 0, 80, 90 or 100. */
  warned: number;
}

export interface MessageRow {
  id: string;
  account_id: string;
  folder: string;
  content: string;
  size_bytes: number;
  received_at: number;
  thread_id: string;
  seen: number;
  answered: number;
  forwarded: number;
  flagged: number;
  draft: number;
  has_attachments: number;
  /** Whether its words are in the index. */
  indexed: number;
  version: number;
  expires_at: number | null;
  /** Blind indexes: equal where the header is equal within one account, and saying nothing else. */
  message_ref: string | null;
  reply_ref: string | null;
  subject_ref: string | null;
  arrival: string | null;
  /** Sealed: see `message-summary.ts`. */
  summary: string;
}

export interface UploadRow {
  id: string;
  account_id: string;
  content: string;
  size_bytes: number;
  created_at: number;
  draft_id: string | null;
  /** Sealed: name and media type. */
  details: string;
}
