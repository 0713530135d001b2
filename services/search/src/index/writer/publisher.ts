import type { Port } from '../engine/calls.ts';
import type { SharedSegment } from '../segment/segment.ts';
import type { HeldSegment } from './held-segments.ts';

/** What a reader is told: the segments there are now, and the memory of those that it does not know yet. */
export interface ViewMessage {
  view: number;
  visible: number;
  segments: { id: number; dead: Uint32Array }[];
  added: { id: number; shared: SharedSegment }[];
  popular: { text: string; count: number }[] | undefined;
}

export interface SeenMessage {
  seen: number;
}

interface Reader {
  port: Port;
  known: Set<number>;
  /** The last view that it said it uses. */
  seen: number;
  /** Whether it has the present popular queries. */
  knowsPopular: boolean;
}

/** Tells all readers what to search, and waits until they do. A reader that was started again takes its former's place. */
export const createPublisher = () => {
  const readers = new Map<number, Reader>();
  let waiting: { view: number; done: () => void }[] = [];
  let view = 0;
  let held: HeldSegment[] = [];
  let visible = 0;
  let popular: { text: string; count: number }[] = [];

  const settle = (): void => {
    const lowest = Math.min(view, ...[...readers.values()].map(({ seen }) => seen));
    for (const each of waiting) if (each.view <= lowest) each.done();
    waiting = waiting.filter((each) => each.view > lowest);
  };

  const tell = (reader: Reader): void => {
    const message: ViewMessage = {
      view,
      visible,
      segments: held.map(({ id, live }) => ({ id, dead: live.dead })),
      added: held
        .filter(({ id }) => !reader.known.has(id))
        .map(({ id, live }) => ({ id, shared: live.segment.shared })),
      popular: reader.knowsPopular ? undefined : popular,
    };
    reader.known = new Set(held.map(({ id }) => id));
    reader.knowsPopular = true;
    reader.port.postMessage(message);
  };

  return {
    connect(at: number, port: Port): void {
      const reader: Reader = { port, known: new Set(), seen: 0, knowsPopular: false };
      readers.set(at, reader);
      port.on('message', (message) => {
        reader.seen = (message as SeenMessage).seen;
        settle();
      });
      tell(reader);
    },
    setPopular(queries: { text: string; count: number }[]): void {
      popular = queries;
      for (const reader of readers.values()) reader.knowsPopular = false;
    },
    /** Resolves when every reader searches this. */
    publish(content: { held: HeldSegment[]; visible: number }): Promise<void> {
      view += 1;
      ({ held, visible } = content);
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ view, done: resolve });
      for (const reader of readers.values()) tell(reader);
      if (readers.size === 0) settle();
      return promise;
    },
  };
};
