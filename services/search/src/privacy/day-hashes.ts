import { createHmac, createSecretKey } from 'node:crypto';
import { isIP } from 'node:net';
import { clientNetwork } from '@lyceum/platform/addresses';

/** What becomes of askers and texts with the secret of a day. Without it, nobody can tell or test who or what it was. */
export interface DayHashes {
  /** Counts what one asker did on this day; found with no query. */
  asker(asker: string): string;
  query(text: string): string;
  /** One asker within one query: the same person has nothing in common between two queries. */
  askerOf(text: string, asker: string): string;
}

export function createDayHashes(key: Buffer): DayHashes {
  const secret = createSecretKey(key);
  const hash = (...parts: string[]) => {
    const hmac = createHmac('sha256', secret);
    for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:${part}`);
    return hmac.digest('hex');
  };
  return {
    asker: (asker) => hash('asker', cut(asker)).slice(0, 32),
    query: (text) => hash('query', text).slice(0, 32),
    askerOf: (text, asker) => hash('asker of', text, cut(asker)).slice(0, 16),
  };
}

/** One household counts once: of an IPv6 address the network, see `clientNetwork`. */
const cut = (asker: string): string => (isIP(asker) === 0 ? asker : clientNetwork(asker));

/** Texts that differ only in letter case or spaces are one query, and only this form is ever kept. */
export const normalText = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();
