import { endpoint } from '@lyceum/contracts/endpoint';
import { Strict } from '@lyceum/contracts/shapes';
import { memoryRateLimits } from '@lyceum/platform/limits/memory';
import { createLog } from '@lyceum/platform/log/log';
import { serve } from '@lyceum/platform/server/serve';
import { createServer } from '@lyceum/platform/server/server';
import { fastify } from 'fastify';
import { Type } from 'typebox';

const echo = endpoint({
  service: 'search',
  method: 'POST',
  path: '/api/echo',
  summary: 'Echoes',
  access: 'public',
  body: Strict({ name: Type.String({ maxLength: 100 }), tags: Type.Array(Type.String()) }),
  status: 200,
  reply: Strict({ name: Type.String(), tags: Type.Array(Type.String()) }),
});

const bare = async () => {
  const app = fastify();
  app.post('/api/echo', { schema: { body: echo.body, response: { 200: echo.reply } } }, async ({ body }) => body);
  return app;
};

const platform = async () => {
  const app = await createServer({
    title: 'Bench',
    version: '0',
    publicUrl: 'http://localhost',
    log: createLog({ service: 'bench', level: 'info' }),
    trustedProxies: [],
    corsOrigins: [],
    metricsReadableFrom: [],
    load: { mostInFlight: 10_000, mostEventLoopDelayMs: 60_000 },
    limits: { counter: memoryRateLimits(), rates: { anonymous: { calls: 1e9, seconds: 60 } } },
    dependencies: [],
    endpoints: [],
  });
  serve(app, echo, ({ body }) => body);
  return app;
};

const app = process.argv[2] === 'bare' ? await bare() : await platform();
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
