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

/** Tells all readers what to search, and waits until they do. */
export const createPublisher = (readers: Port[]) => {
  const known = readers.map(() => new Set<number>());
  const waiting: { view: number; left: number; done: () => void }[] = [];
  let view = 0;

  const seen = (message: unknown): void => {
    const { seen: number } = message as SeenMessage;
    const waiter = waiting.find((each) => each.view === number);
    if (!waiter) return;
    waiter.left -= 1;
    if (waiter.left > 0) return;
    waiting.splice(waiting.indexOf(waiter), 1);
    waiter.done();
  };
  for (const reader of readers) reader.on('message', seen);

  return {
    /** Resolves when every reader searches this. */
    publish(content: {
      held: HeldSegment[];
      visible: number;
      popular?: { text: string; count: number }[];
    }): Promise<void> {
      view += 1;
      const segments = content.held.map(({ id, live }) => ({ id, dead: live.dead }));
      for (const [at, reader] of readers.entries()) {
        const ids = known[at] as Set<number>;
        const added = content.held
          .filter(({ id }) => !ids.has(id))
          .map(({ id, live }) => ({ id, shared: live.segment.shared }));
        known[at] = new Set(segments.map(({ id }) => id));
        reader.postMessage({
          view,
          visible: content.visible,
          segments,
          added,
          popular: content.popular,
        } satisfies ViewMessage);
      }
      const { promise, resolve } = Promise.withResolvers<void>();
      waiting.push({ view, left: readers.length, done: resolve });
      return promise;
    },
  };
};
