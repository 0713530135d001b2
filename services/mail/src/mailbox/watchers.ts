import type { MailboxChange } from '../ports/mail-engine.ts';

type Listener = (change: MailboxChange) => void;

/** Who wants to hear of which mailbox. */
export interface Watchers {
  watch(accountId: string, listener: Listener): () => void;
  /** Whether anybody listens: news that cost something need not be made otherwise. */
  has(accountId: string): boolean;
  tell(accountId: string, change: MailboxChange): void;
}

export function createWatchers(): Watchers {
  const listeners = new Map<string, Set<Listener>>();
  return {
    watch(accountId, listener) {
      const own = listeners.get(accountId) ?? new Set();
      listeners.set(accountId, own.add(listener));
      return () => {
        own.delete(listener);
        if (own.size === 0) listeners.delete(accountId);
      };
    },
    has: (accountId) => listeners.has(accountId),
    tell(accountId, change) {
      for (const listener of listeners.get(accountId) ?? []) listener(change);
    },
  };
}
