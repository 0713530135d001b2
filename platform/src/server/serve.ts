import type { BodyOf, Endpoint, HeadersOf, ParamsOf, QueryOf, ReplyOf } from '@lyceum/contracts/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../tokens/caller.ts';
import { problem } from './problem.ts';

/** What a handler gets: the request as its schemas promise it, and who sent it. */
export interface Call<E extends Endpoint> {
  readonly body: BodyOf<E>;
  readonly params: ParamsOf<E>;
  readonly query: QueryOf<E>;
  readonly headers: HeadersOf<E>;
  readonly caller: E['access'] extends 'public' ? Caller | undefined : Caller;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

type Handler<E extends Endpoint> = (call: Call<E>) => Promise<ReplyOf<E>> | ReplyOf<E>;

/** Schema in, one call, schema out. */
export function serve<const E extends Endpoint>(app: FastifyInstance, endpoint: E, handler: Handler<E>): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    schema: schemaOf(endpoint),
    config: {
      access: endpoint.access,
      // Asked every few seconds by the other services, and the same for everyone.
      probe: endpoint.path.startsWith('/.well-known/'),
      ...(endpoint.limit === undefined ? {} : { limit: endpoint.limit }),
    },
    handler: async (request, reply) => {
      reply.code(endpoint.status);
      const { body, params, query, headers, caller } = request;
      const answer = await handler({ body, params, query, headers, caller, request, reply } as Call<E>);
      return endpoint.status === 204 ? reply.send() : answer;
    },
  });
}

/** An endpoint that is promised and not built yet says so. */
export function serveNotBuilt(app: FastifyInstance, endpoint: Endpoint): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { probe: endpoint.path.startsWith('/.well-known/') },
    handler: async () => {
      throw problem({ code: 'not_implemented', detail: `${endpoint.summary}: planned, and not built yet.` });
    },
  });
}

function schemaOf({ body, consumes, params, query, headers, status, reply }: Endpoint) {
  return {
    // Where other media types are taken too, the schema speaks of JSON alone.
    ...(body ? { body: consumes ? { content: { 'application/json': { schema: body } } } : body } : {}),
    ...(params ? { params } : {}),
    ...(query ? { querystring: query } : {}),
    ...(headers ? { headers } : {}),
    ...(reply ? { response: { [status]: reply } } : {}),
  };
}
