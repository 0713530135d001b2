import { createTransport } from 'nodemailer';
import { MailRefused, type MailTransport } from '../ports/mail-transport.ts';
import { failureCode } from './failure-code.ts';
import { recipient } from './recipient.ts';

export interface SmtpOptions {
  /** `SMTP_URL`, such as `smtps://user:password@mail.example.org`. */
  readonly url: string;
  readonly from: { readonly name: string; readonly address: string };
}

/** Together less than the sender allows for an attempt. */
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Mail through an SMTP relay. Each mail has a connection of its own, so one that hangs holds up no other. */
export function smtpTransport({ url, from }: SmtpOptions): MailTransport {
  const sender = { ...recipient(from.address), name: from.name };
  const domain = sender.address.slice(sender.address.lastIndexOf('@') + 1);
  const transport = createTransport({
    url,
    ...timeouts,
    requireTLS: sendsPasswordAbroad(url),
    disableFileAccess: true,
    disableUrlAccess: true,
  });

  return {
    async send({ id, to, subject, text, html, writtenAt }) {
      try {
        await transport.sendMail({
          from: sender,
          to: recipient(to),
          subject,
          text,
          html,
          date: new Date(writtenAt),
          messageId: `<${id}@${domain}>`,
          // RFC 3834: no out-of-office notes, please.
          headers: { 'Auto-Submitted': 'auto-generated' },
        });
      } catch (error) {
        throw isFinal(error) ? new MailRefused(failureCode(error)) : error;
      }
    },
  };
}

/** A password goes over the network only encrypted; on this machine there is no network. */
function sendsPasswordAbroad(url: string): boolean {
  const { username, hostname } = new URL(url);
  return username !== '' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname);
}

/**
 * A 5xx about this recipient or this content stays what it is. One about our login or our sender address is the
 * operator's to mend, and the mails wait for that.
 */
function isFinal(error: unknown): boolean {
  const { permanent, code, command } = error as { permanent?: boolean; code?: string; command?: string };
  return permanent === true && (command === 'RCPT TO' || code === 'EMESSAGE');
}
