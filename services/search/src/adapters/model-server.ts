import { problem } from '@lyceum/platform/server/problem';

export interface ModelServerOptions {
  /** In words for errors, such as "speech server". */
  name: string;
  /** Credentials in it are sent as `Authorization`: a password alone as a bearer token. */
  url: string;
  timeoutMs: number;
  /** Questions that may be asked at once; beyond that they are turned away as `overloaded`. */
  mostAtOnce?: number;
  /** For what the server says that it cannot read; such a question is at fault, and the server is not. */
  refusal?: () => Error;
}

/** A server with a model that the operator named. What it is asked leaves this machine for it. */
export interface ModelServer {
  /** Its answer's JSON. Rejects with `unavailable` where there is none that makes sense. */
  ask(question: FormData | object): Promise<unknown>;
  /** The error for an answer that makes no sense. */
  nonsense(what: string): Error;
  /** Rejects with what was wrong the last time. */
  check(): Promise<undefined>;
  close(): Promise<void>;
}

const largestAnswer = 8_000_000;
/** What a server answers when the question is at fault, and not the way it was asked. */
const faults: readonly number[] = [400, 413, 415, 422];

export function createModelServer(options: ModelServerOptions): ModelServer {
  const { name, timeoutMs, mostAtOnce = 8, refusal } = options;
  const { url, headers } = addressOf(options.url);
  const closing = new AbortController();
  let asking = 0;
  let trouble: string | undefined;

  const failed = (why: string): Error => {
    trouble = `The ${name} ${why}.`;
    return problem({ code: 'unavailable', detail: trouble, retryAfterSeconds: 30 });
  };

  const send = async (question: FormData | object): Promise<Response> => {
    const isForm = question instanceof FormData;
    try {
      return await fetch(url, {
        method: 'POST',
        headers: isForm ? headers : { ...headers, 'content-type': 'application/json' },
        body: isForm ? question : JSON.stringify(question),
        signal: AbortSignal.any([closing.signal, AbortSignal.timeout(timeoutMs)]),
        redirect: 'error',
      });
    } catch (error) {
      throw failed(error instanceof Error && error.name === 'TimeoutError' ? 'took too long' : 'could not be reached');
    }
  };

  const read = async (answer: Response): Promise<unknown> => {
    try {
      return JSON.parse(await textOf(answer));
    } catch {
      throw failed('gave an answer that could not be read');
    }
  };

  const ask = async (question: FormData | object): Promise<unknown> => {
    const answer = await send(question);
    if (!answer.ok) {
      await answer.body?.cancel();
      if (refusal && faults.includes(answer.status)) throw refusal();
      throw failed(`answered ${answer.status}`);
    }
    const read_ = await read(answer);
    trouble = undefined;
    return read_;
  };

  return {
    async ask(question) {
      if (asking >= mostAtOnce) throw problem({ code: 'overloaded', retryAfterSeconds: 2 });
      asking += 1;
      try {
        return await ask(question);
      } finally {
        asking -= 1;
      }
    },
    nonsense: failed,
    async check() {
      if (trouble !== undefined) throw new Error(trouble);
      return undefined;
    },
    async close() {
      closing.abort();
    },
  };
}

/** `fetch` takes no credentials in an address. */
function addressOf(given: string): { url: URL; headers: Record<string, string> } {
  const url = new URL(given);
  const name = decodeURIComponent(url.username);
  const password = decodeURIComponent(url.password);
  url.username = '';
  url.password = '';
  if (password === '') return { url, headers: {} };
  const basic = `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;
  return { url, headers: { authorization: name === '' ? `Bearer ${password}` : basic } };
}

async function textOf(answer: Response): Promise<string> {
  const pieces: Uint8Array[] = [];
  let length = 0;
  for await (const piece of answer.body ?? []) {
    length += piece.length;
    if (length > largestAnswer) throw new Error('too long');
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString('utf8');
}
