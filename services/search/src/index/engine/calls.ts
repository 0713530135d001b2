import { IndexError, type IndexErrorCode } from '../../model/index-error.ts';

/** What both ends of a thread boundary need: messages out and in. */
export interface Port {
  postMessage(message: unknown): void;
  on(event: 'message', listener: (message: unknown) => void): unknown;
}

interface Call {
  call: number;
  method: string;
  argument: unknown;
}

interface Reply {
  reply: number;
  value?: unknown;
  /** The value as text, in its place. */
  json?: string;
  failure?: { code: string | undefined; message: string };
}

/** A plain value that goes over as JSON: many small objects get to the other side several times faster like this. */
export class AsText {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

const isCall = (message: unknown): message is Call =>
  typeof message === 'object' && message !== null && 'call' in message;
const isReply = (message: unknown): message is Reply =>
  typeof message === 'object' && message !== null && 'reply' in message;

const failureOf = (error: unknown): NonNullable<Reply['failure']> =>
  error instanceof IndexError
    ? { code: error.code, message: error.message }
    : { code: undefined, message: String(error) };

/** Answers calls from the other side. */
export const serveCalls = (port: Port, methods: Record<string, (argument: never) => unknown>): void => {
  const answer = async ({ call, method, argument }: Call): Promise<void> => {
    try {
      const run = methods[method];
      if (!run) throw new Error(`There is no ${method}`);
      const value = await run(argument as never);
      const reply: Reply = value instanceof AsText ? { reply: call, json: value.json } : { reply: call, value };
      port.postMessage(reply);
    } catch (error) {
      port.postMessage({ reply: call, failure: failureOf(error) } satisfies Reply);
    }
  };
  port.on('message', (message) => {
    if (isCall(message)) void answer(message);
  });
};

/** Makes calls to the other side. `fail` ends all that wait, when the other side is gone. */
export const createCaller = (port: Port) => {
  const waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  let last = 0;
  let gone: Error | undefined;
  port.on('message', (message) => {
    if (!isReply(message)) return;
    const waiter = waiting.get(message.reply);
    waiting.delete(message.reply);
    const { failure } = message;
    if (!failure) waiter?.resolve(message.json === undefined ? message.value : JSON.parse(message.json));
    else if (failure.code) waiter?.reject(new IndexError(failure.code as IndexErrorCode, failure.message));
    else waiter?.reject(new Error(failure.message));
  });
  return {
    pending: (): number => waiting.size,
    call<T>(method: string, argument?: unknown): Promise<T> {
      if (gone) return Promise.reject(gone);
      last += 1;
      const call = last;
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      waiting.set(call, { resolve, reject });
      port.postMessage({ call, method, argument } satisfies Call);
      return promise as Promise<T>;
    },
    fail(error: Error): void {
      gone = error;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    },
  };
};

export type Caller = ReturnType<typeof createCaller>;
