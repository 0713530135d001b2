import type { Rate, RateLimits } from '@lyceum/platform/limits/rate-limits';
import type { Logger } from 'pino';
import {
  SMTPServer,
  type SMTPServerAuthentication,
  type SMTPServerDataStream,
  type SMTPServerSession,
} from 'smtp-server';
import { resolveRecipient } from '../delivery/recipients.ts';
import { type Account, takesMail } from '../model/account.ts';
import { baseAddress } from '../model/mail-address.ts';
import type { Accounts } from '../ports/accounts.ts';
import { type PrepareDeps, prepareSubmission } from '../sending/prepare-submission.ts';
import { type SubmitDeps, type SubmitOutcome, submitMail } from '../sending/submit.ts';
import type { Certificate } from './certificate.ts';
import { createIntake } from './collect-message.ts';
import { limitConnections } from './limit-connections.ts';
import { learnOauthBearer } from './oauthbearer.ts';
import { type SignInDeps, signIn } from './sign-in.ts';
import { type Listener, type ListenOptions, listen } from './smtp-listener.ts';
import type { SmtpLimits } from './smtp-receiver.ts';
import {
  asRefusal,
  badContent,
  mailboxFull,
  malformedAddress,
  notYourAddress,
  SmtpRefusal,
  tooBusy,
  tooManyRecipients,
  unknownRecipient,
} from './smtp-refusal.ts';

export interface SubmissionDeps extends SubmitDeps, SignInDeps, PrepareDeps {
  readonly accounts: Pick<Accounts, 'find' | 'findByAddress'>;
  readonly certificate: Certificate;
  readonly hostname: string;
  readonly limits: SmtpLimits;
  /** Attempts to sign in, from one address. */
  readonly signInRate: Rate | undefined;
  readonly counter: RateLimits;
  readonly newId: () => string;
  readonly log: Logger;
}

const mechanisms = ['PLAIN', 'LOGIN', 'XOAUTH2', 'OAUTHBEARER'];

/** Takes mail from the mail programs of our users (RFC 6409): over TLS, signed in, from their own addresses only. */
export async function startSubmissionServer(deps: SubmissionDeps, where: ListenOptions): Promise<Listener> {
  const { limits, log } = deps;
  learnOauthBearer();
  const intake = createIntake(limits);

  async function authenticate(
    auth: SMTPServerAuthentication,
    { remoteAddress }: SMTPServerSession,
  ): Promise<{ user: string }> {
    if (deps.signInRate && !(await deps.counter.spend('submission', deps.signInRate, remoteAddress)).allowed) {
      throw new SmtpRefusal(421, '4.7.0', 'Too many attempts to sign in');
    }
    const { username = '', password, accessToken } = auth;
    const account = await signIn(deps, { username, password: password ?? undefined, accessToken });
    if (!account) throw new SmtpRefusal(535, '5.7.8', 'The address or the password is not right');
    return { user: account.id };
  }

  async function data(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<string> {
    const content = await intake.collect(stream);
    try {
      const account = await accountOf(deps, session);
      const prepared = prepareSubmission(deps, account, content);
      if (prepared.state === 'not_own') throw notYourAddress(account.address);
      if (prepared.state === 'refused') throw badContent(prepared.reason);
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      const once = `${session.id}:${session.transaction}:${deps.newId()}`;
      return replyTo(
        await submitMail(deps, { account, recipients, content: prepared.content, bcc: prepared.bcc, once }),
      );
    } finally {
      intake.release(content);
    }
  }

  const server = new SMTPServer({
    ...deps.certificate,
    name: deps.hostname,
    banner: 'Lyceum submission',
    size: limits.largestMessage,
    maxClients: limits.mostClients,
    authMethods: mechanisms,
    disabledCommands: ['VRFY', 'HELP'],
    disableReverseLookup: true,
    logger: false,
    socketTimeout: 60_000,
    closeTimeout: 3000,
    ...limitConnections(limits.mostClientsPerAddress),
    onAuth: (auth, session, done) => settle(authenticate(auth, session), done),
    onMailFrom: ({ address }, session, done) => settle(checkSender(deps, session, address), done),
    onRcptTo: ({ address }, session, done) => settle(checkRecipient(deps, session, address), done),
    onData: (stream, session, done) => settle(data(stream, session), done),
  });
  return listen(server, where);

  function settle<T>(work: Promise<T>, done: (error: Error | null, value?: T) => void): void {
    work.then(
      (value) => done(null, value),
      (error: unknown) => {
        if (!(error instanceof SmtpRefusal)) log.error({ err: error }, 'a submission failed');
        done(asRefusal(error));
      },
    );
  }
}

async function accountOf({ accounts }: SubmissionDeps, session: SMTPServerSession): Promise<Account> {
  const account = typeof session.user === 'string' ? await accounts.find(session.user) : undefined;
  if (!account || !takesMail(account))
    throw new SmtpRefusal(550, '5.7.1', 'This account cannot send mail at the moment');
  return account;
}

async function checkSender(deps: SubmissionDeps, session: SMTPServerSession, sender: string): Promise<void> {
  const account = await accountOf(deps, session);
  if (baseAddress(sender) !== account.address) {
    throw notYourAddress(account.address);
  }
}

async function checkRecipient(deps: SubmissionDeps, session: SMTPServerSession, address: string): Promise<void> {
  if (session.envelope.rcptTo.length >= deps.limits.mostRecipients) throw tooManyRecipients();
  const { kind } = await resolveRecipient(deps, address);
  if (kind === 'malformed') throw malformedAddress();
  if (kind === 'unknown') throw unknownRecipient();
}

function replyTo(outcome: SubmitOutcome): string {
  switch (outcome.state) {
    case 'sent':
    case 'queued':
      return `Accepted as ${outcome.id}`;
    case 'bad_recipient':
      throw unknownRecipient();
    case 'over_limit':
      throw tooBusy();
    case 'full':
      throw mailboxFull();
  }
}
