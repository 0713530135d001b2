import type { OutgoingMail } from './outbox.ts';

/** A mail and what it is known by, the same at every attempt. */
export interface AddressedMail extends OutgoingMail {
  readonly id: string;
  readonly writtenAt: number;
}

/** Hands mail to the world outside. */
export interface MailTransport {
  /** Resolves once somebody else answers for the mail. Rejects with {@link MailRefused} when trying again is useless. */
  send(mail: AddressedMail): Promise<void>;
}

/** The other side will never take this mail. The reason is a code, never words that could hold an address. */
export class MailRefused extends Error {
  override readonly name = 'MailRefused';
}
