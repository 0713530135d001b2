import type { AccountSettings } from '@lyceum/contracts/mail/settings';
import { firstValue, type HeaderField, valuesOf } from '../mime/header-block.ts';
import type { Authentication, Trace } from '../model/message.ts';

export interface SpamEvidence {
  readonly authentication: Authentication;
  readonly fields: readonly HeaderField[];
  readonly envelopeFrom: string;
  readonly helo: string;
}

interface Signal {
  readonly points: number;
  readonly reason: string;
  applies(evidence: SpamEvidence): boolean;
}

const domainOf = (text: string) => /@([^\s<>@]+?)>?\s*$/.exec(text)?.[1]?.toLowerCase();
const header = (evidence: SpamEvidence, name: string) => firstValue(evidence.fields, name) ?? '';
const noneOf =
  (...names: string[]) =>
  (evidence: SpamEvidence) =>
    names.every((name) => firstValue(evidence.fields, name) === undefined);

/** Each can be said in a sentence to the reader of the message, and none of them alone makes spam of honest mail. */
const signals: readonly Signal[] = [
  {
    points: 4,
    reason: 'Its sender’s domain says that it did not send this (DMARC)',
    applies: (it) => it.authentication.dmarc === 'fail',
  },
  {
    points: 2.5,
    reason: 'The server that sent it is not one of its sender’s domain (SPF)',
    applies: (it) => it.authentication.spf === 'fail',
  },
  {
    points: 1,
    reason: 'The server that sent it is probably not one of its sender’s domain (SPF)',
    applies: (it) => it.authentication.spf === 'softfail',
  },
  { points: 1.5, reason: 'Its signature does not match (DKIM)', applies: (it) => it.authentication.dkim === 'fail' },
  {
    points: 0.5,
    reason: 'Nothing proves where it comes from',
    applies: ({ authentication: { spf, dkim, dmarc } }) => spf !== 'pass' && dkim !== 'pass' && dmarc !== 'pass',
  },
  { points: 1.5, reason: 'It has no date', applies: noneOf('date') },
  { points: 1, reason: 'It has no message id', applies: noneOf('message-id') },
  { points: 2, reason: 'It does not say whom it is from', applies: noneOf('from') },
  { points: 2, reason: 'It names more than one author', applies: (it) => valuesOf(it.fields, 'from').length > 1 },
  { points: 1, reason: 'It names no recipient', applies: noneOf('to', 'cc') },
  {
    points: 1,
    reason: 'Answers would go to another domain than its sender’s',
    applies: (it) => {
      const [from, replyTo] = [domainOf(header(it, 'from')), domainOf(header(it, 'reply-to'))];
      return from !== undefined && replyTo !== undefined && from !== replyTo;
    },
  },
  {
    points: 2,
    reason: 'The name of its sender shows another address than the one it is from',
    applies: (it) => {
      const [, name = '', address = ''] = /^(.*)<([^<>]*)>\s*$/.exec(header(it, 'from')) ?? [];
      const shown = /[\w.+-]+@([\w-]+\.[\w.-]+)/.exec(name)?.[1]?.toLowerCase();
      return shown !== undefined && shown !== domainOf(address);
    },
  },
  {
    points: 1,
    reason: 'Its subject is written in capitals only',
    applies: (it) => {
      const letters = header(it, 'subject')
        .replace(/=\?[^?]*\?[^?]*\?[^?]*\?=/g, '')
        .replace(/[^\p{L}]/gu, '');
      return letters.length >= 10 && letters === letters.toUpperCase() && letters !== letters.toLowerCase();
    },
  },
  {
    points: 1,
    reason: 'The server that sent it gave no proper name',
    applies: ({ helo }) => !/^[\w-]+(?:\.[\w-]+)+$/.test(helo),
  },
];

export function spamScore(evidence: SpamEvidence): Trace['spam'] {
  const found = signals.filter((signal) => signal.applies(evidence));
  const score = found.reduce((sum, { points }) => sum + points, 0);
  return { score, reasons: found.map(({ reason }) => reason) };
}

const thresholds: Readonly<Record<AccountSettings['spam']['level'], number>> = {
  off: Number.POSITIVE_INFINITY,
  low: 8,
  normal: 5,
  high: 3,
};

export const isSpam = (score: number, level: AccountSettings['spam']['level']): boolean => score >= thresholds[level];
