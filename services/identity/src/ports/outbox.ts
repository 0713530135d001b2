/** A mail that is written and can go. */
export interface OutgoingMail {
  /** One address and nothing else: no name, no brackets, no list. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/**
 * Mail on its way out. What is put in here goes out once the transaction around it, if there is one, has been
 * committed: within seconds when the relay answers, and for three days of trying when it does not. Sending never delays
 * or fails whoever put it in. A mail may arrive twice after a crash, with the same Message-ID, but is never lost.
 */
export interface Outbox {
  /** Throws, and takes nothing, when `to` could reach anybody but one mailbox. */
  enqueue(mail: OutgoingMail): Promise<void>;
}
