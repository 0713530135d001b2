import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientNetwork } from '../addresses.ts';
import type { Rate, RateLimits, Spent } from '../limits/rate-limits.ts';
import type { TokenVerifier } from '../tokens/verifier.ts';
import { identify } from './authentication.ts';
import { problem } from './problem.ts';

export interface LimitRules {
  readonly counter: RateLimits;
  /** By name; `anonymous` and `user` hold everywhere, the others where an endpoint names them. Undefined: switched off. */
  readonly rates: Readonly<Record<string, Rate | undefined>>;
  /** Rates that can change while the server runs. They replace those of the same name that are not switched off. */
  live?(): Readonly<Record<string, Rate>>;
}

/**
 * Says who is calling and counts the call, in one step: a call counts for its user, and one without a token, or with a
 * bad one, for its address, so that guessing tokens is limited like everything else.
 */
export function identifyAndLimit(app: FastifyInstance, rules: LimitRules, tokens: TokenVerifier | undefined): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.routeOptions.config.probe) return;
    const caller = await identify(request, tokens).catch((refusal: unknown) => ({ refusal }));
    const refused = caller !== undefined && 'refusal' in caller;
    if (caller && !refused) request.caller = caller;
    await spendAll(request, reply, rules);
    if (refused) throw caller.refusal;
  });
}

async function spendAll(request: FastifyRequest, reply: FastifyReply, rules: LimitRules): Promise<void> {
  const who = request.caller ? `user ${request.caller.userId}` : `address ${clientNetwork(request.clientAddress)}`;
  const names = [request.caller ? 'user' : 'anonymous', request.routeOptions.config.limit];
  const counted: Counted[] = [];
  for (const name of names) {
    const rate = name === undefined ? undefined : rateOf(name, rules);
    if (name !== undefined && rate) counted.push({ name, rate, spent: await rules.counter.spend(name, rate, who) });
  }
  announce(reply, counted);
  const exhausted = counted.find(({ spent }) => !spent.allowed);
  if (exhausted) {
    const { calls, seconds } = exhausted.rate;
    throw problem({
      code: 'too_many_requests',
      detail: `The limit "${exhausted.name}" is ${calls} calls in ${seconds} seconds.`,
      retryAfterSeconds: exhausted.spent.resetSeconds,
    });
  }
}

const rateOf = (name: string, { rates, live }: LimitRules): Rate | undefined =>
  rates[name] && (live?.()[name] ?? rates[name]);

interface Counted {
  readonly name: string;
  readonly rate: Rate;
  readonly spent: Spent;
}

/** draft-ietf-httpapi-ratelimit-headers: `q` calls in `w` seconds; `r` left, anew in `t` seconds. */
function announce(reply: FastifyReply, counted: readonly Counted[]): void {
  if (counted.length === 0) return;
  reply.header(
    'ratelimit-policy',
    counted.map(({ name, rate }) => `"${name}";q=${rate.calls};w=${rate.seconds}`).join(', '),
  );
  reply.header(
    'ratelimit',
    counted.map(({ name, spent }) => `"${name}";r=${spent.remaining};t=${spent.resetSeconds}`).join(', '),
  );
}
