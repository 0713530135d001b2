import type { Endpoint, ReplyOf } from './endpoint.ts';
import { clientError, ProblemError, problemOf } from './problem-error.ts';
import { type AnyInput, bodyOf, headersOf, type InputOf, urlOf } from './request.ts';

export interface ClientOptions {
  /** Where the service is, with the path in front of its own paths if there is one. */
  readonly baseUrl: string;
  /** Asked before every call, so that a new token is used from the moment there is one. */
  readonly token?: () => string | undefined;
  readonly fetch?: typeof globalThis.fetch;
  /** How long a call may take, until the last byte of its answer. */
  readonly timeoutMs?: number;
}

/** `input` may be left out where nothing in it is required. */
type Input<E> = Record<never, never> extends InputOf<E> ? [input?: InputOf<E>] : [input: InputOf<E>];

export interface Client {
  /**
   * Makes one call and gives its answer, or rejects with a `ProblemError`; a call that the caller's own signal ends
   * rejects with that signal's reason, as `fetch` does.
   */
  call<E extends Endpoint>(endpoint: E, ...input: Input<E>): Promise<ReplyOf<E>>;
  /** The same for answers that are files or streams of events: the time limit ends when the answer begins. */
  open<E extends Endpoint>(endpoint: E, ...input: Input<E>): Promise<Response>;
}

/**
 * A typed client of one service, for Node and browsers. Answers are believed to be what the endpoint says, because the
 * service checks them. Nothing is retried: whether a call may be repeated, and whether anyone is still waiting for it, is
 * known to the caller only, and clients that all retry by themselves keep an overloaded server down.
 */
export function createClient(options: ClientOptions): Client {
  const { timeoutMs = 30_000 } = options;

  /** Outside of `within`, so that a base address that is none is not taken for a server that is away. */
  function requestOf(endpoint: Endpoint, input: AnyInput): Sendable {
    return {
      url: urlOf(options.baseUrl, endpoint, input),
      init: {
        method: endpoint.method,
        headers: headersOf(endpoint, input, options.token?.()),
        body: bodyOf(endpoint, input),
        // The services never redirect: one that does is not the service, and gets neither the token nor the body.
        redirect: 'error',
        credentials: 'omit',
      },
    };
  }

  async function send({ url, init }: Sendable, signal: AbortSignal): Promise<Response> {
    const response = await (options.fetch ?? globalThis.fetch)(url, { ...init, signal });
    if (!response.ok) throw await problemOf(response);
    return response;
  }

  /** Whatever happens between here and the server becomes one kind of error. */
  async function within<T>(own: AbortSignal | undefined, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const time = new AbortController();
    const timer = setTimeout(() => time.abort(), timeoutMs);
    try {
      return await work(own ? AbortSignal.any([own, time.signal]) : time.signal);
    } catch (error) {
      own?.throwIfAborted();
      if (time.signal.aborted) throw clientError('timed_out', { detail: `after ${timeoutMs} ms`, cause: error });
      throw error instanceof ProblemError ? error : clientError('unreachable', { cause: error });
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    async call<E extends Endpoint>(endpoint: E, ...[input = {}]: [AnyInput?]) {
      const request = requestOf(endpoint, input);
      const reply = await within(input.signal, async (signal) => readReply(endpoint, await send(request, signal)));
      return reply as ReplyOf<E>;
    },
    async open(endpoint, ...[input = {}]: [AnyInput?]) {
      const request = requestOf(endpoint, input);
      return within(input.signal, (signal) => send(request, signal));
    },
  };
}

interface Sendable {
  readonly url: URL;
  readonly init: RequestInit;
}

async function readReply(endpoint: Endpoint, response: Response): Promise<unknown> {
  if (!endpoint.reply) {
    await response.body?.cancel();
    return undefined;
  }
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw clientError('unreadable_answer', { status: response.status, detail: 'It is not JSON', cause });
  }
}
