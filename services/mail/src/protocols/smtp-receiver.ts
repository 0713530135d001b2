import type { Rate, RateLimits } from '@lyceum/platform/limits/rate-limits';
import type { Logger } from 'pino';
import { SMTPServer, type SMTPServerAddress, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { LocalRecipient } from '../delivery/deliver-to-accounts.ts';
import { type ReceiveDeps, type ReceiveOutcome, receiveMessage } from '../delivery/receive-message.ts';
import { type RecipientDeps, resolveRecipient } from '../delivery/recipients.ts';
import type { MailEngine } from '../ports/mail-engine.ts';
import type { Certificate } from './certificate.ts';
import { createIntake } from './collect-message.ts';
import { limitConnections } from './limit-connections.ts';
import { type Listener, type ListenOptions, listen } from './smtp-listener.ts';
import {
  asRefusal,
  badContent,
  mailboxFull,
  malformedAddress,
  relayingDenied,
  SmtpRefusal,
  sendApart,
  tooBusy,
  tooManyRecipients,
  unknownRecipient,
} from './smtp-refusal.ts';

export interface SmtpLimits {
  readonly largestMessage: number;
  /** Messages that are read or worked on, in bytes, all together. */
  readonly largestTogether: number;
  readonly mostClients: number;
  readonly mostClientsPerAddress: number;
  readonly mostRecipients: number;
}

export interface SmtpReceiverDeps extends ReceiveDeps, RecipientDeps {
  readonly engine: Pick<MailEngine, 'deliver' | 'dueWarning' | 'usage'>;
  readonly certificate: Certificate;
  readonly limits: SmtpLimits;
  /** Messages from one address; undefined is no limit. */
  readonly rate: Rate | undefined;
  readonly counter: RateLimits;
  readonly log: Logger;
}

/** What is known of an envelope beyond what `smtp-server` keeps: who its recipients are. */
interface Envelope {
  readonly recipients: LocalRecipient[];
  /** One of them may have too little room, so no other may share its fate. */
  tight: boolean;
}

/** Takes mail from other servers for our accounts, and for nobody else. Says 250 only when it is on the disk. */
export async function startSmtpReceiver(deps: SmtpReceiverDeps, where: ListenOptions): Promise<Listener> {
  const { limits, log } = deps;
  const envelopes = new WeakMap<object, Envelope>();
  const intake = createIntake(limits);

  const envelopeOf = (session: SMTPServerSession): Envelope => {
    const known = envelopes.get(session.envelope) ?? { recipients: [], tight: false };
    envelopes.set(session.envelope, known);
    return known;
  };

  async function data(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    const content = await intake.collect(stream);
    try {
      const { recipients } = envelopeOf(session);
      const outcome = await receiveMessage(deps, {
        content,
        envelopeFrom: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
        recipients,
        ip: session.remoteAddress,
        helo: session.hostNameAppearsAs,
        protocol: session.transmissionType,
      });
      return replyTo(outcome, recipients.length);
    } finally {
      intake.release(content);
    }
  }

  const server = new SMTPServer({
    ...deps.certificate,
    name: deps.hostname,
    banner: 'Lyceum',
    size: limits.largestMessage,
    maxClients: limits.mostClients,
    disabledCommands: ['AUTH', 'VRFY', 'HELP'],
    disableReverseLookup: true,
    logger: false,
    socketTimeout: 60_000,
    closeTimeout: 3000,
    ...limitConnections(limits.mostClientsPerAddress),
    onMailFrom: (_address, session, done) => answer(checkRate(deps, session), done),
    onRcptTo: (address, session, done) => answer(addRecipient(deps, envelopeOf(session), { address, session }), done),
    onData(stream, session, done) {
      data(stream, session).then(
        (text) => done(null, text),
        (error: unknown) => {
          if (!(error instanceof SmtpRefusal)) log.error({ err: error }, 'a message could not be taken');
          done(asRefusal(error));
        },
      );
    },
  });
  return listen(server, where);

  function answer(work: Promise<void>, done: (error?: Error | null) => void): void {
    work.then(
      () => done(),
      (error: unknown) => {
        if (!(error instanceof SmtpRefusal)) log.error({ err: error }, 'an SMTP command failed');
        done(asRefusal(error));
      },
    );
  }
}

async function checkRate({ rate, counter }: SmtpReceiverDeps, { remoteAddress }: SMTPServerSession): Promise<void> {
  if (rate && !(await counter.spend('smtp', rate, remoteAddress)).allowed) throw tooBusy();
}

async function addRecipient(
  deps: SmtpReceiverDeps,
  envelope: Envelope,
  { address: { address }, session }: { address: SMTPServerAddress; session: SMTPServerSession },
): Promise<void> {
  if (envelope.recipients.length >= deps.limits.mostRecipients) throw tooManyRecipients();
  const found = await resolveRecipient(deps, address);
  if (found.kind === 'malformed') throw malformedAddress();
  if (found.kind === 'elsewhere') throw relayingDenied();
  if (found.kind === 'unknown') throw unknownRecipient();
  if (found.kind === 'suspended') throw new SmtpRefusal(450, '4.2.1', 'This mailbox takes no mail at the moment');

  const room = await roomOf(deps, found.account.id);
  const declared = declaredSize(session);
  if (room <= 0 || (declared !== undefined && declared > room)) throw mailboxFull();
  // One reply at the end of the message counts for all of its recipients, so one who may be full gets it apart.
  const tight = room < (declared ?? deps.limits.largestMessage) + headroom;
  if (envelope.recipients.length > 0 && (tight || envelope.tight)) throw sendApart();
  envelope.tight = tight;
  envelope.recipients.push({ account: found.account, address: found.address });
}

/** What our own headers add. */
const headroom = 16 * 1024;

async function roomOf({ engine }: SmtpReceiverDeps, accountId: string): Promise<number> {
  const [usage] = await engine.usage([accountId]);
  return usage ? usage.quotaBytes - usage.usedBytes : 0;
}

/** RFC 1870: what the sender says of the size. */
function declaredSize({ envelope: { mailFrom } }: SMTPServerSession): number | undefined {
  const args = mailFrom ? mailFrom.args : false;
  const size = args ? Number(args.SIZE) : Number.NaN;
  return Number.isSafeInteger(size) ? size : undefined;
}

function replyTo(outcome: ReceiveOutcome, recipients: number): string {
  if (outcome.state === 'delivered') return `Stored as ${outcome.id}`;
  if (outcome.state === 'refused') throw badContent(outcome.reason);
  throw recipients > 1 ? tooBusy() : mailboxFull();
}
