import type { SMTPServerOptions } from 'smtp-server';
import { tooManyConnections } from './smtp-refusal.ts';

/** How many connections each address has, so that one client cannot take all of them. */
interface ConnectionCounter {
  /** False when it has as many as it may. */
  enter(address: string): boolean;
  leave(address: string): void;
}

function createConnectionCounter(mostPerAddress: number): ConnectionCounter {
  const open = new Map<string, number>();
  return {
    enter(address) {
      const now = open.get(address) ?? 0;
      if (now >= mostPerAddress) return false;
      open.set(address, now + 1);
      return true;
    },
    leave(address) {
      const left = (open.get(address) ?? 0) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    },
  };
}

/** What a server does when a connection begins and ends: those beyond the limit are refused, and not counted. */
export function limitConnections(mostPerAddress: number): Required<Pick<SMTPServerOptions, 'onConnect' | 'onClose'>> {
  const clients = createConnectionCounter(mostPerAddress);
  const refused = new Set<string>();
  return {
    onConnect(session, done) {
      if (clients.enter(session.remoteAddress)) return done();
      refused.add(session.id);
      done(tooManyConnections());
    },
    onClose(session) {
      if (!refused.delete(session.id)) clients.leave(session.remoteAddress);
    },
  };
}
