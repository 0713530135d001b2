import { Worker } from 'node:worker_threads';
import type { PageContext } from '../model/analysed-page.ts';

export type Ranks = Pick<PageContext, 'hostRank' | 'pageRank'>;

export interface LinksFrom {
  from: string;
  to: string[];
}

type Order =
  | { kind: 'add'; graph: 'pages' | 'hosts'; links: LinksFrom[] }
  | { kind: 'settle' }
  | { kind: 'ranks'; urls: string[] };
export type LinkOrder = Order & { id: number };
export interface LinkReply {
  id: number;
  ranks: Ranks[];
}

/** Ranks of pages and hosts, computed and kept in a thread of their own. */
export interface LinkRankThread {
  /** Links for the next ranks; those of one page at once. Resolves when there is room for more. */
  add(graph: 'pages' | 'hosts', links: LinksFrom[]): Promise<void>;
  /** Ranks from what was added since the last time, in place of those before. */
  settle(): Promise<void>;
  /** In the order asked for; nothing of what is not known. */
  ranksOf(urls: string[]): Promise<Ranks[]>;
  close(): Promise<void>;
}

const memoryMb = 768;

/** A thread that dies takes the ranks with it: until the next are computed, none is known. */
export function createLinkRankThread(): LinkRankThread {
  const waiting = new Map<number, { resolve(reply: LinkReply): void; reject(error: Error): void }>();
  let worker: Worker | undefined;
  let closed = false;
  let last = 0;

  function start(): Worker {
    const started = new Worker(new URL('./link-rank-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: memoryMb },
    });
    started.unref();
    started.on('message', (reply: LinkReply) => {
      waiting.get(reply.id)?.resolve(reply);
      waiting.delete(reply.id);
    });
    // What went wrong is told to whoever waits, at the exit.
    started.on('error', () => {});
    started.once('exit', () => {
      worker = undefined;
      for (const { reject } of waiting.values()) reject(new Error('The thread that ranks links ended.'));
      waiting.clear();
    });
    return started;
  }

  const ask = (order: Order): Promise<LinkReply> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(new Error('Links are not ranked any more.'));
      worker ??= start();
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.postMessage({ ...order, id: last } satisfies LinkOrder);
    });

  return {
    add: async (graph, links) => void (await ask({ kind: 'add', graph, links })),
    settle: async () => void (await ask({ kind: 'settle' })),
    async ranksOf(urls) {
      // Without a thread nothing has been ranked, and none is started for that answer.
      if (!worker || closed) return urls.map(() => ({}));
      return (await ask({ kind: 'ranks', urls }).catch(() => undefined))?.ranks ?? urls.map(() => ({}));
    },
    async close() {
      closed = true;
      await worker?.terminate();
    },
  };
}
