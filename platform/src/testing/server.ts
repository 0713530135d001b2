import { Writable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { memoryRateLimits } from '../limits/memory.ts';
import { createLog } from '../log/log.ts';
import { createServer, type ServerOptions } from '../server/server.ts';

export interface TestServer {
  readonly url: string;
  readonly app: FastifyInstance;
  /** What has been logged so far, a JSON line each. */
  readonly logged: string[];
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
}

/** A real server on a real port, with the limits out of the way unless a test wants them. */
export async function startTestServer(
  register: (app: FastifyInstance) => void,
  options: Partial<ServerOptions> = {},
): Promise<TestServer> {
  const logged: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      logged.push(...chunk.toString('utf8').trim().split('\n'));
      done();
    },
  });
  const app = await createServer({
    title: 'Test',
    version: '0.0.0',
    publicUrl: 'http://localhost',
    log: createLog({ service: 'test', level: 'debug', destination }),
    trustedProxies: [],
    corsOrigins: ['https://app.example.org'],
    metricsReadableFrom: ['127.0.0.0/8'],
    load: { mostInFlight: 1000, mostEventLoopDelayMs: 60_000 },
    limits: { counter: memoryRateLimits(), rates: {} },
    dependencies: [],
    endpoints: [],
    ...options,
  });
  register(app);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  onTestFinished(() => app.close());
  return {
    url,
    app,
    logged,
    post: (path, body, headers = {}) =>
      fetch(new URL(path, url), {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }),
  };
}
