import { authenticate, type DNSResolver } from 'mailauth';
import type { Authentication } from '../model/message.ts';

export interface Arrival {
  readonly content: Buffer;
  readonly ip: string;
  readonly helo: string;
  /** Empty for a bounce. */
  readonly envelopeFrom: string;
}

export interface Authenticated {
  readonly authentication: Authentication;
  /** Header lines without the last line end: `Received-SPF` and `Authentication-Results`. */
  readonly headers: readonly string[];
}

/** Finds out where a message comes from. It never rejects: what cannot be found out is a `temperror`. */
export type Authenticate = (arrival: Arrival) => Promise<Authenticated>;

const longestMs = 10_000;

export interface AuthenticatorDeps {
  /** Answers as `dns.promises.resolve` does; passed in, so that tests need no internet. */
  readonly resolver: DNSResolver;
  /** Our name in `Authentication-Results`. */
  readonly hostname: string;
}

/** SPF (RFC 7208), DKIM (RFC 6376) and DMARC (RFC 7489). */
export function createAuthenticator({ resolver, hostname }: AuthenticatorDeps): Authenticate {
  return async ({ content, ip, helo, envelopeFrom }) => {
    const { promise: late, resolve: giveUp } = Promise.withResolvers<undefined>();
    const timer = setTimeout(() => giveUp(undefined), longestMs);
    try {
      const result = await Promise.race([
        authenticate(content, {
          resolver,
          ip,
          helo,
          sender: envelopeFrom,
          mta: hostname,
          disableArc: true,
          disableBimi: true,
        }),
        late,
      ]);
      if (!result) return unknown(hostname);
      const dkim = result.dkim?.results?.map(({ status }) => status.result) ?? [];
      return {
        authentication: {
          spf: check(result.spf ? result.spf.status.result : 'none'),
          dkim: check(dkim.includes('pass') ? 'pass' : (dkim[0] ?? 'none')),
          dmarc: check(result.dmarc ? result.dmarc.status.result : 'none'),
        },
        headers: linesOf(result.headers),
      };
    } catch {
      return unknown(hostname);
    } finally {
      clearTimeout(timer);
    }
  };
}

const unknown = (hostname: string): Authenticated => ({
  authentication: { spf: 'temperror', dkim: 'temperror', dmarc: 'temperror' },
  headers: [`Authentication-Results: ${hostname}; spf=temperror; dkim=temperror; dmarc=temperror`],
});

/** One string with whole header lines, folded. */
const linesOf = (headers: string): string[] => headers.split(/\r?\n(?![ \t])/).filter((line) => line.trim() !== '');

const known: ReadonlySet<string> = new Set(['pass', 'fail', 'softfail', 'neutral', 'none', 'temperror', 'permerror']);

/** RFC 8601, 2.7.1: a signature that is against our policy proves no more than none. */
const check = (result: string): Authentication['spf'] =>
  known.has(result) ? (result as Authentication['spf']) : 'neutral';
