import { headerText, splitMessage } from '../mime/header-block.ts';
import type { Account } from '../model/account.ts';

export interface Failure {
  readonly recipient: string;
  /** RFC 3463, such as `5.1.1`. */
  readonly status: string;
  readonly reply: string;
  readonly queuedAt: number;
}

export interface BounceDetails {
  readonly account: Account;
  readonly hostname: string;
  readonly id: string;
  readonly now: number;
}

/** A report that a message did not arrive (RFC 3464), with the headers of the message, as people and programs read it. */
export function composeBounce(
  original: Buffer,
  failure: Failure,
  { account, hostname, id, now }: BounceDetails,
): Buffer {
  const boundary = `report-${id}`;
  const recipient = headerText(failure.recipient);
  const reply = headerText(failure.reply);
  const headers = (splitMessage(original)?.fields ?? []).map(({ raw }) => raw).join('');
  const part = (type: string, ...lines: readonly string[]) => [
    `--${boundary}`,
    `Content-Type: ${type}`,
    '',
    ...lines,
    '',
  ];
  const lines = [
    `From: Mail delivery <mailer-daemon@${account.domain}>`,
    `To: <${account.address}>`,
    'Subject: Your message could not be delivered',
    `Date: ${mailDate(now)}`,
    `Message-ID: <${id}@${account.domain}>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    ...part(
      'text/plain; charset=utf-8',
      `Your message to ${recipient} could not be delivered.`,
      '',
      `What was said: ${reply}`,
    ),
    ...part(
      'message/delivery-status',
      `Reporting-MTA: dns; ${hostname}`,
      `Arrival-Date: ${mailDate(failure.queuedAt)}`,
      '',
      `Final-Recipient: rfc822; ${recipient}`,
      'Action: failed',
      `Status: ${failure.status}`,
      `Diagnostic-Code: smtp; ${reply}`,
    ),
    ...part('text/rfc822-headers', headers.replace(/\r\n$/, '')),
    `--${boundary}--`,
    '',
  ];
  return Buffer.from(lines.join('\r\n'), 'latin1');
}

const mailDate = (ms: number) => new Date(ms).toUTCString().replace('GMT', '+0000');
