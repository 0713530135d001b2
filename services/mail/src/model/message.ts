import type { Flag, MessageSummary } from '@lyceum/contracts/mail/message';

/** A sender or recipient as it stands in a message, which may hold anything. */
export interface Correspondent {
  readonly address: string;
  readonly name: string | null;
}

/** The five folders that every mailbox has; all others are the user's own and named by their id. */
export const folderRoles = ['inbox', 'sent', 'drafts', 'junk', 'trash'] as const;
export type FolderRole = (typeof folderRoles)[number];

export const isFolderRole = (folder: string): folder is FolderRole =>
  (folderRoles as readonly string[]).includes(folder);

type Check = 'pass' | 'fail' | 'softfail' | 'neutral' | 'none' | 'temperror' | 'permerror';

/** What could be found out about where a message came from. Null in a message's trace: it was written here. */
export interface Authentication {
  readonly spf: Check;
  readonly dkim: Check;
  readonly dmarc: Check;
}

/** What was found out about a message on its way in. */
export interface Trace {
  readonly authentication: Authentication | null;
  readonly spam: { readonly score: number; readonly reasons: readonly string[] };
}

/** Of a message that was written here. */
export const noTrace: Trace = { authentication: null, spam: { score: 0, reasons: [] } };

/** A message as a list shows it, with what only its own page tells. Times are epoch milliseconds. */
export interface StoredMessage {
  readonly id: string;
  readonly accountId: string;
  /** A role, or the id of a folder of the user's own. */
  readonly folder: string;
  readonly from: Correspondent | null;
  readonly to: readonly Correspondent[];
  readonly subject: string;
  readonly preview: string;
  readonly receivedAt: number;
  /** The octets of the message: what it counts against the allowance. */
  readonly sizeBytes: number;
  readonly flags: readonly Flag[];
  readonly hasAttachments: boolean;
  readonly threadId: string;
  readonly trace: Trace;
  /** What the writer of a draft keeps with it. */
  readonly note: string | null;
  /** Grows by one when the content is replaced, as that of a draft is. */
  readonly version: number;
}

export function toSummary(message: StoredMessage): MessageSummary {
  return {
    id: message.id,
    folder: message.folder,
    from: message.from && { ...message.from },
    to: message.to.map((one) => ({ ...one })),
    subject: message.subject,
    preview: message.preview,
    receivedAt: new Date(message.receivedAt).toISOString(),
    sizeBytes: message.sizeBytes,
    flags: [...message.flags],
    hasAttachments: message.hasAttachments,
    threadId: message.threadId,
  };
}
