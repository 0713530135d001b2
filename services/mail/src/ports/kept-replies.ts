export interface KeptReply {
  /** Of the request that was answered: the same key with another one is a mistake of the client's. */
  readonly fingerprint: string;
  readonly body: string;
}

/** Answers to requests with an `Idempotency-Key`. They are kept by whatever carries the request out, in its transaction. */
export interface KeptReplies {
  find(keyHash: string): Promise<KeptReply | undefined>;
}
