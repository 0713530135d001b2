/** A reply of SMTP that is not a yes. `smtp-server` puts the enhanced code (RFC 3463) of the number in front of the text. */
export class SmtpRefusal extends Error {
  override readonly name = 'SmtpRefusal';
  readonly responseCode: number;

  constructor(responseCode: number, message: string) {
    super(message);
    this.responseCode = responseCode;
  }
}

export const unknownRecipient = () => new SmtpRefusal(550, 'No such mailbox here');
export const relayingDenied = () =>
  new SmtpRefusal(550, 'Relaying denied: this server takes mail for its own domains only');
export const mailboxFull = () => new SmtpRefusal(552, 'The mailbox is full');
export const sendApart = () => new SmtpRefusal(452, 'Too many recipients: please send to this one apart');
export const tryLater = (why: string) => new SmtpRefusal(451, why);
export const tooBusy = () => new SmtpRefusal(452, 'Too much mail at once, please try again in a while');

/** Whatever was thrown, as a reply: what is not ours is said to be for a time, and nothing more is said about it. */
export const asRefusal = (error: unknown): SmtpRefusal =>
  error instanceof SmtpRefusal ? error : tryLater('The message could not be taken, please try again');
