export interface RelayedMail {
  readonly from: string;
  readonly to: string;
  readonly content: Buffer;
}

/** `reply` is what the other side said, for the bounce. */
export type RelayOutcome =
  | { readonly state: 'sent' }
  | { readonly state: 'later' | 'never'; readonly reply: string; readonly status: string };

/** The way to other servers. It never rejects. */
export interface Relay {
  send(mail: RelayedMail): Promise<RelayOutcome>;
  close(): Promise<void>;
}
