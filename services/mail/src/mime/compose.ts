import MailComposer from 'nodemailer/lib/mail-composer';

export interface ComposedAddress {
  readonly address: string;
  readonly name?: string | undefined;
}

export interface Composition {
  readonly from: ComposedAddress;
  readonly to: readonly ComposedAddress[];
  readonly cc?: readonly ComposedAddress[];
  readonly replyTo?: string | null;
  readonly subject: string;
  readonly text?: string | undefined;
  readonly html?: string | undefined;
  readonly date: number;
  /** With its angle brackets. */
  readonly messageId: string;
  readonly inReplyTo?: string | null;
  readonly references?: readonly string[];
  readonly headers?: Readonly<Record<string, string>>;
  readonly attachments?: readonly { readonly name: string; readonly mediaType: string; readonly content: Buffer }[];
}

/**
 * Writes a message (RFC 5322). Addresses are given as objects only: cut out of a string, one with a comma or a line end
 * in it could become two. Nothing is fetched or read from the disk, whatever the text says.
 */
export async function compose(mail: Composition): Promise<Buffer> {
  const composer = new MailComposer({
    disableFileAccess: true,
    disableUrlAccess: true,
    newline: 'windows',
    from: toMailbox(mail.from),
    to: mail.to.map(toMailbox),
    ...(mail.cc && mail.cc.length > 0 ? { cc: mail.cc.map(toMailbox) } : {}),
    ...(mail.replyTo ? { replyTo: { address: mail.replyTo, name: '' } } : {}),
    subject: mail.subject,
    text: mail.text ?? (mail.html === undefined ? '' : undefined),
    ...(mail.html === undefined ? {} : { html: mail.html }),
    date: new Date(mail.date),
    messageId: mail.messageId,
    ...(mail.inReplyTo ? { inReplyTo: mail.inReplyTo } : {}),
    ...(mail.references && mail.references.length > 0 ? { references: [...mail.references] } : {}),
    headers: { ...mail.headers },
    attachments: (mail.attachments ?? []).map(({ name, mediaType, content }) => ({
      filename: name,
      contentType: mediaType,
      contentDisposition: 'attachment',
      content,
    })),
  });
  return composer.compile().build();
}

const toMailbox = ({ address, name = '' }: ComposedAddress) => ({ address, name });
