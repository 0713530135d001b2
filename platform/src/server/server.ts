import type { Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import cors from '@fastify/cors';
import type { Endpoint } from '@lyceum/contracts/endpoint';
import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify';
import type { Logger } from 'pino';
import { newId } from '../ids.ts';
import type { TokenVerifier } from '../tokens/verifier.ts';
import { publishApi } from './api-description.ts';
import { requireAccess } from './authentication.ts';
import { recogniseClients } from './client-address.ts';
import { drainOnClose } from './draining.ts';
import { answerBrokenRequest, answerUnroutable, endWithProblem, handleErrors } from './error-handling.ts';
import { answerProbes, type Dependency } from './health.ts';
import { readJsonBodies, refuseUnstorableAddresses } from './json-bodies.ts';
import { type LoadLimits, shedLoad } from './load-shedding.ts';
import { exposeMetrics } from './metrics.ts';
import { problem } from './problem.ts';
import { identifyAndLimit, type LimitRules } from './rate-limiting.ts';
import { logRequests } from './request-log.ts';
import { sendSecureHeaders } from './secure-headers.ts';
import { limitTime } from './time-limit.ts';
import { answerUnknownPaths } from './unknown-paths.ts';
import { validateWithEveryFault } from './validation.ts';

export interface ServerOptions {
  readonly title: string;
  readonly version: string;
  readonly publicUrl: string;
  readonly log: Logger;
  /** Addresses of proxies whose `X-Forwarded-For` is believed. Empty: nobody's. */
  readonly trustedProxies: readonly string[];
  /** Known to the parts of one installation only: who sends it may name the client that it asks for. */
  readonly suiteKey?: string | undefined;
  /** Web origins that may call from a browser. */
  readonly corsOrigins: readonly string[];
  readonly metricsReadableFrom: readonly string[];
  readonly load: LoadLimits;
  readonly limits: LimitRules;
  /** Absent: nobody signs in here. */
  readonly tokens?: TokenVerifier;
  readonly dependencies: readonly Dependency[];
  /** What the API description lists. Empty: there is no API. */
  readonly endpoints: readonly Endpoint[];
}

const longestAnswerMs = 30_000;
const largestBody = 64 * 1024;
const longestUrl = 8 * 1024;
const largestHeaders = 16 * 1024;

/** A server that already behaves: what is registered on it later has only to do its own work. */
export async function createServer(options: ServerOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: options.log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    // No logger of its own for each request: the two lines that name a request say its id themselves.
    childLoggerFactory: (log) => log,
    genReqId: newId,
    trustProxy: options.trustedProxies.length === 0 ? false : [...options.trustedProxies],
    bodyLimit: largestBody,
    requestTimeout: 30_000,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    http: { maxHeaderSize: largestHeaders, headersTimeout: 15_000, requireHostHeader: false },
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket as Socket),
    frameworkErrors: answerUnroutable,
    routerOptions: { maxParamLength: 256 },
  });
  app.decorateRequest('caller', undefined);
  app.decorateRequest('problemCode', undefined);
  app.decorateRequest('countsAsLoad', false);

  answerUnknownPaths(app);
  handleErrors(app);
  answerOddities(app.server);
  validateWithEveryFault(app);
  readJsonBodies(app);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    if (request.url.length > longestUrl) done(problem({ code: 'url_too_long' }));
    // RFC 9112, 3.2. Node would refuse it too, but with an empty answer.
    else if (!request.headers.host) done(problem({ code: 'malformed_request', detail: 'The Host header is missing.' }));
    else done();
  });
  sendSecureHeaders(app, options.publicUrl);
  await app.register(cors, corsOptions(options.corsOrigins));
  recogniseClients(app, options.suiteKey);
  limitTime(app, longestAnswerMs);
  shedLoad(app, options.load);
  identifyAndLimit(app, options.limits, options.tokens);
  requireAccess(app);
  refuseUnstorableAddresses(app);
  logRequests(app, options.log);
  exposeMetrics(app, options.metricsReadableFrom);
  answerProbes(app, options.dependencies, drainOnClose(app));
  if (options.endpoints.length > 0) publishApi(app, options);
  return app;
}

function corsOptions(origins: readonly string[]) {
  return {
    origin: [...origins],
    methods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'if-match', 'idempotency-key'],
    exposedHeaders: ['location', 'etag', 'retry-after', 'ratelimit', 'ratelimit-policy', 'x-request-id'],
    maxAge: 600,
    strictPreflight: false,
  };
}

/** Requests that Node would answer by itself, or not at all. */
function answerOddities(server: HttpServer): void {
  server.on('checkExpectation', (request) => endWithProblem(request.socket, 'malformed_request'));
  server.on('connect', (_request, socket) => endWithProblem(socket as Socket, 'method_not_allowed'));
}
