import { Resolver } from 'node:dns/promises';
import { join } from 'node:path';
import type { Clock } from '@lyceum/platform/clock';
import { newId } from '@lyceum/platform/ids';
import { memoryRateLimits } from '@lyceum/platform/limits/memory';
import type { Rate } from '@lyceum/platform/limits/rate-limits';
import { repeat } from '@lyceum/platform/repeat';
import type { TokenVerifier } from '@lyceum/platform/tokens/verifier';
import type { Vault } from '@lyceum/platform/vault/vault';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { keepReply } from './adapters/kept-replies.ts';
import { outboxFolder } from './adapters/outbox-folder.ts';
import type { OutgoingSchema } from './adapters/outgoing-schema.ts';
import type { AccountTables } from './adapters/schema.ts';
import { smtpRelay } from './adapters/smtp-relay.ts';
import { sqlOutgoingQueue } from './adapters/sql-outgoing-queue.ts';
import { sqlReplyMemory } from './adapters/sql-reply-memory.ts';
import { createAuthenticator } from './delivery/authenticate.ts';
import { forgetOldNames } from './flows/forget-old-names.ts';
import { type EmbeddedEngine, openEmbeddedEngine } from './mailbox/embedded-engine.ts';
import { createReaderPool, type ReaderPool } from './mime/reader-pool.ts';
import type { Accounts } from './ports/accounts.ts';
import type { AppPasswords } from './ports/app-passwords.ts';
import type { Domains } from './ports/domains.ts';
import type { KeptReplies } from './ports/kept-replies.ts';
import type { OutgoingQueue } from './ports/outgoing-queue.ts';
import type { ReplyMemory } from './ports/reply-memory.ts';
import { openCertificate } from './protocols/open-certificate.ts';
import { type SmtpLimits, startSmtpReceiver } from './protocols/smtp-receiver.ts';
import { startSubmissionServer } from './protocols/submission-server.ts';
import { eventRoutes } from './routes/event-routes.ts';
import { folderRoutes, messageRoutes } from './routes/message-routes.ts';
import { sendingRoutes, uploadRoutes } from './routes/sending-routes.ts';
import { startQueueRunner } from './sending/queue-runner.ts';

/** What the mailbox half stands on. */
export interface MailboxGround {
  readonly db: Kysely<AccountTables & OutgoingSchema>;
  readonly vault: Vault;
  readonly folder: string;
  readonly clock: Clock;
  readonly log: Logger;
  readonly closers: AsyncDisposableStack;
}

export interface Mailboxes {
  readonly engine: EmbeddedEngine;
  readonly reader: ReaderPool;
  readonly queue: OutgoingQueue;
  readonly replyMemory: ReplyMemory;
}

const cleanUpEveryMs = 24 * 60 * 60 * 1000;
const forgetEveryMs = 24 * 60 * 60 * 1000;
const expireEveryMs = 10 * 60 * 1000;

/** The embedded engine with everything that shares its contents. An erased mailbox takes its waiting mail with it. */
export async function openMailboxes(ground: MailboxGround, quotaBytes: number): Promise<Mailboxes> {
  const { db, vault, clock, log, closers } = ground;
  const reader = createReaderPool();
  closers.defer(() => reader.close());
  const engine = await openEmbeddedEngine({ ...ground, reader, newId, quotaBytes });
  closers.defer(() => engine.close());
  const queue = sqlOutgoingQueue({ db, contents: engine.contents, vault, clock, newId });
  const replyMemory = sqlReplyMemory({ db, vault, clock });
  const cleaning = repeat({
    name: 'cleaning up contents',
    everyMs: cleanUpEveryMs,
    log,
    work: async () => void (await engine.cleanUp()),
  });
  closers.defer(() => cleaning.stop());
  const expiring = repeat({
    name: 'erasing expired mail',
    everyMs: expireEveryMs,
    log,
    work: () => engine.eraseExpired(),
  });
  closers.defer(() => expiring.stop());
  const forgetting = repeat({
    name: 'forgetting old names',
    everyMs: forgetEveryMs,
    log,
    work: () => forgetOldNames({ queue, replyMemory, clock }),
  });
  closers.defer(() => forgetting.stop());
  return {
    engine: {
      ...engine,
      async eraseMailbox(accountId) {
        await queue.forgetAccount(accountId);
        await replyMemory.forgetAccount(accountId);
        await engine.eraseMailbox(accountId);
      },
    },
    reader,
    queue,
    replyMemory,
  };
}

export interface MailServersDeps {
  readonly ground: MailboxGround;
  readonly mailboxes: Mailboxes;
  readonly accounts: Accounts;
  readonly appPasswords: AppPasswords;
  readonly domains: Domains;
  readonly replies: KeptReplies;
  readonly tokens: TokenVerifier;
  /** Under which other servers know this one. */
  readonly hostname: string;
  readonly settings: {
    readonly HOST: string;
    readonly SMTP_URL: string | undefined;
    readonly TLS_CERTIFICATE_FILE: string | undefined;
    readonly TLS_KEY_FILE: string | undefined;
    readonly DNS_SERVERS: readonly string[] | undefined;
    readonly MAX_MESSAGE_BYTES: number;
    readonly MAX_SMTP_CLIENTS: number;
    readonly RECIPIENTS_PER_DAY: number;
    readonly RATE_LIMITS: boolean;
    readonly RATE_LIMIT_RECEIVING: Rate | undefined;
    readonly RATE_LIMIT_SUBMISSION: Rate | undefined;
  };
  /** Free ones have been picked. */
  readonly ports: { readonly smtp: number; readonly submission: number };
}

const memoryForMessages = 512 * 1024 * 1024;
const mostRecipients = 100;

/** Starts receiving, submission and the queue, and serves mailboxes over HTTP. */
export async function serveMail(app: FastifyInstance, deps: MailServersDeps): Promise<void> {
  const { ground, mailboxes, settings, hostname } = deps;
  const { vault, folder, clock, log, closers, db } = ground;
  const { engine, reader, queue, replyMemory } = mailboxes;
  const relay = settings.SMTP_URL
    ? smtpRelay(settings.SMTP_URL)
    : await outboxFolder({ folder: join(folder, 'outbox'), vault, newId, log });
  closers.defer(() => relay.close());

  const shared = { ...deps, engine, reader, queue, replies: replyMemory, hostname, clock, newId, log };
  const runner = startQueueRunner({ ...shared, relay });
  closers.defer(() => runner.stop());

  const sending = {
    ...shared,
    replies: deps.replies,
    runner,
    recipientsPerDay: settings.RECIPIENTS_PER_DAY,
    largestMessage: settings.MAX_MESSAGE_BYTES,
    // Base64 makes four bytes of three, and lines.
    largestAttachment: Math.floor(settings.MAX_MESSAGE_BYTES * 0.7),
    keepReply: (reply: Parameters<typeof keepReply>[1]) => keepReply({ db, vault, clock }, reply),
  };
  messageRoutes(app, shared);
  folderRoutes(app, shared);
  eventRoutes(app, shared);
  await app.register(sendingRoutes(sending));
  await app.register(uploadRoutes(sending));

  const certificate = await openCertificate({
    certificateFile: settings.TLS_CERTIFICATE_FILE,
    keyFile: settings.TLS_KEY_FILE,
    hostname,
    folder,
    vault,
    clock,
  });
  const limits: SmtpLimits = {
    largestMessage: settings.MAX_MESSAGE_BYTES,
    largestTogether: Math.max(memoryForMessages, 2 * settings.MAX_MESSAGE_BYTES),
    mostClients: settings.MAX_SMTP_CLIENTS,
    mostClientsPerAddress: Math.max(1, Math.floor(settings.MAX_SMTP_CLIENTS / 4)),
    mostRecipients,
  };
  const counter = memoryRateLimits();
  closers.defer(() => counter.close());
  const onlyIf = (rate: Rate | undefined) => (settings.RATE_LIMITS ? rate : undefined);
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  if (settings.DNS_SERVERS) resolver.setServers(settings.DNS_SERVERS);
  const authenticate = createAuthenticator({
    hostname,
    resolver: (name, type) => resolver.resolve(name, type) as Promise<string[]>,
  });
  const receiver = await startSmtpReceiver(
    {
      ...shared,
      authenticate,
      certificate,
      limits,
      counter,
      rate: onlyIf(settings.RATE_LIMIT_RECEIVING),
      wakeQueue: () => runner.wake(),
    },
    { host: settings.HOST, port: deps.ports.smtp, variable: 'SMTP_PORT' },
  );
  closers.defer(() => receiver.close());
  const submission = await startSubmissionServer(
    { ...sending, certificate, limits, counter, signInRate: onlyIf(settings.RATE_LIMIT_SUBMISSION) },
    { host: settings.HOST, port: deps.ports.submission, variable: 'SUBMISSION_PORT' },
  );
  closers.defer(() => submission.close());
  log.info({ smtpPort: receiver.port, submissionPort: submission.port }, 'mail is taken');
  runner.wake();
}
