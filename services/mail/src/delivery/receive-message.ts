import { createHash } from 'node:crypto';
import {
  firstValue,
  type HeaderField,
  headerText,
  rewriteHeaders,
  splitMessage,
  valuesOf,
} from '../mime/header-block.ts';
import { lineFault } from '../mime/line-faults.ts';
import type { Trace } from '../model/message.ts';
import type { Authenticate } from './authenticate.ts';
import { type DeliverToAccountsDeps, deliverToAccounts, type LocalRecipient } from './deliver-to-accounts.ts';
import { spamScore } from './spam-score.ts';

export interface ReceiveDeps extends DeliverToAccountsDeps {
  readonly authenticate: Authenticate;
  readonly hostname: string;
}

/** A message that another server hands to us, whole. */
export interface ReceivedMail {
  readonly content: Buffer;
  readonly envelopeFrom: string;
  readonly recipients: readonly LocalRecipient[];
  readonly ip: string;
  readonly helo: string;
  /** RFC 3848: `ESMTPS` and its like. */
  readonly protocol: string;
}

export type ReceiveOutcome =
  | { readonly state: 'delivered'; readonly id: string }
  | { readonly state: 'full'; readonly accountIds: readonly string[] }
  | { readonly state: 'refused'; readonly reason: string };

/** RFC 5321, 6.3: a count of Received lines is the way to tell a loop. */
const mostHops = 50;

/** Checks where a message comes from, says so in its headers, and puts it into mailboxes. */
export async function receiveMessage(deps: ReceiveDeps, mail: ReceivedMail): Promise<ReceiveOutcome> {
  const fault = lineFault(mail.content);
  if (fault !== undefined) return { state: 'refused', reason: fault };
  const split = splitMessage(mail.content);
  if (!split) return { state: 'refused', reason: 'The headers of this message are too large' };
  const { fields } = split;
  if (valuesOf(fields, 'received').length > mostHops)
    return { state: 'refused', reason: 'This message goes round in a loop' };

  const { envelopeFrom, ip, helo } = mail;
  const { authentication, headers } = await deps.authenticate({ content: mail.content, ip, helo, envelopeFrom });
  const spam = spamScore({ authentication, fields, envelopeFrom, helo });
  const id = deps.newId();
  const content = rewriteHeaders(mail.content, split, {
    add: [`Return-Path: <${headerText(envelopeFrom)}>`, receivedLine(deps, mail, id), ...headers, ...spamLines(spam)],
    keep: (field) => !isOursToSay(field, deps.hostname),
  });
  const outcome = await deliverToAccounts(deps, {
    content,
    fields,
    envelopeFrom,
    trace: { authentication, spam },
    arrival: arrivalOf(mail, fields),
    recipients: mail.recipients,
  });
  return outcome.state === 'full' ? outcome : { state: 'delivered', id };
}

/** RFC 8601, 5: results under our own name that arrive from outside were made up by somebody. */
function isOursToSay({ name, value }: HeaderField, hostname: string): boolean {
  if (name === 'return-path' || name.startsWith('x-lyceum-spam')) return true;
  if (name !== 'authentication-results') return false;
  const [server = ''] = value.trim().split(/[\s;]/);
  return server.toLowerCase() === hostname.toLowerCase();
}

function receivedLine({ hostname, clock }: ReceiveDeps, mail: ReceivedMail, id: string): string {
  const [only, ...others] = mail.recipients;
  const recipient = only && others.length === 0 ? `\r\n\tfor <${headerText(only.address)}>` : '';
  const from = `from ${headerText(mail.helo) || 'unknown'} (${mail.ip.includes(':') ? `[IPv6:${mail.ip}]` : `[${mail.ip}]`})`;
  const date = new Date(clock.now()).toUTCString().replace('GMT', '+0000');
  return `Received: ${from}\r\n\tby ${hostname} with ${mail.protocol} id ${id}${recipient};\r\n\t${date}`;
}

function spamLines({ score, reasons }: Trace['spam']): string[] {
  const said = reasons.map((reason) => headerText(reason.replaceAll('’', "'"))).join(';\r\n\t');
  return [`X-Lyceum-Spam-Score: ${score.toFixed(1)}`, ...(said === '' ? [] : [`X-Lyceum-Spam-Reasons: ${said}`])];
}

/** A message without an id cannot be told from another that only looks like it, so it is taken each time it comes. */
function arrivalOf({ content, envelopeFrom }: ReceivedMail, fields: readonly HeaderField[]): string | undefined {
  if (firstValue(fields, 'message-id') === undefined) return undefined;
  return createHash('sha256').update(envelopeFrom).update('\0').update(content).digest('base64url');
}
