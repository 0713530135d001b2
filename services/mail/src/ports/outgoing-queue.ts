/** One message to one recipient, on its way out. */
export interface OutgoingItem {
  readonly id: string;
  /** Whose message it is: bounces go there. Null: nobody's, such as a bounce itself. */
  readonly accountId: string | null;
  /** Of the envelope; empty for what nobody may answer. */
  readonly from: string;
  readonly to: string;
  readonly attempts: number;
  readonly queuedAt: number;
}

export interface NewOutgoing {
  readonly accountId: string | null;
  readonly from: string;
  readonly recipients: readonly string[];
  readonly content: Buffer;
  /** Queued once under this name, however often it is asked for. */
  readonly once?: string | undefined;
}

/** Mail on its way out, until it arrived or came back. Every adapter passes `outgoing-queue.contract.ts`. */
export interface OutgoingQueue {
  /** On the disk when it resolves; the ids in the order of the recipients. */
  add(mail: NewOutgoing): Promise<readonly string[]>;
  /** Items that are due, or these if they are, each given to one caller until the lease is over. */
  claim(request: {
    limit: number;
    leaseMs: number;
    ids?: readonly string[] | undefined;
  }): Promise<readonly OutgoingItem[]>;
  content(id: string): Promise<Buffer | undefined>;
  /** It arrived, or came back: there is nothing more to do. */
  remove(id: string): Promise<void>;
  /** To be tried again. */
  postpone(id: string, until: number): Promise<void>;
  /** Counts recipients against a limit of one day (UTC). False, and nothing counted, beyond it. */
  spend(accountId: string, recipients: number, most: number): Promise<boolean>;
  /** When the next item is due, if any waits. */
  nextDue(): Promise<number | undefined>;
  forgetAccount(accountId: string): Promise<void>;
  /** Forgets the names of what was queued until then: whoever comes again under one of them is new. */
  forgetNames(until: number): Promise<void>;
}
