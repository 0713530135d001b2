/** A reply of SMTP that is not a yes (RFC 5321, 4.2), with its enhanced code (RFC 3463). */
export class SmtpRefusal extends Error {
  override readonly name = 'SmtpRefusal';
  readonly responseCode: number;

  constructor(responseCode: number, enhancedCode: string, text: string) {
    super(`${enhancedCode} ${text}`);
    this.responseCode = responseCode;
  }
}

export const unknownRecipient = () => new SmtpRefusal(550, '5.1.1', 'No such mailbox here');
export const malformedAddress = () => new SmtpRefusal(553, '5.1.3', 'This is not an address that mail can be sent to');
export const relayingDenied = () =>
  new SmtpRefusal(550, '5.7.1', 'Relaying denied: this server takes mail for its own domains only');
export const mailboxFull = () => new SmtpRefusal(552, '5.2.2', 'The mailbox is full');
export const sendApart = () => new SmtpRefusal(452, '4.5.3', 'Too many recipients: please send to this one apart');
export const tooManyRecipients = () => new SmtpRefusal(452, '4.5.3', 'Too many recipients');
export const tooManyConnections = () => new SmtpRefusal(421, '4.7.0', 'Too many connections from your address');
export const tooBusy = () => new SmtpRefusal(452, '4.3.1', 'Too much mail at once, please try again in a while');
export const badContent = (why: string) => new SmtpRefusal(554, '5.6.0', why);
export const notYourAddress = (own: string) => new SmtpRefusal(553, '5.7.1', `You can send from ${own} only`);

/** Whatever was thrown, as a reply: what is not ours is said to be for a time, and nothing more is said about it. */
export const asRefusal = (error: unknown): SmtpRefusal =>
  error instanceof SmtpRefusal ? error : new SmtpRefusal(451, '4.3.0', 'It did not work, please try again');
