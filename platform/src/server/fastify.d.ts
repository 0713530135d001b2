import type { ErrorCode } from '@lyceum/contracts/errors';
import type { Caller } from '../tokens/caller.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks: the other end of the connection, or whom a trusted proxy or our own web app names. */
    clientAddress: string;
    /** Set when a valid token came with the request. */
    caller: Caller | undefined;
    /** Set when the answer is a problem, for the log line. */
    problemCode: ErrorCode | undefined;
    /** Whether it is counted among the requests in work. */
    countsAsLoad: boolean;
  }
  interface FastifyContextConfig {
    /** Asked by machines that watch the service: never limited, never shed, logged only when debugging. */
    probe?: boolean;
    access?: 'public' | 'user' | 'admin';
    /** A rate limit of its own, beside the general one. */
    limit?: string;
  }
}
