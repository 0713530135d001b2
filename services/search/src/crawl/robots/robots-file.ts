import type { Wildcard } from '../urls/wildcard.ts';

/** One line of `Allow` or `Disallow`. */
export interface RobotsRule {
  allow: boolean;
  /** Octets of the pattern: the longer one wins (RFC 9309 2.2.2). */
  length: number;
  /** As written, with what is not ASCII percent-encoded. */
  written: Wildcard;
  /** The same with needless percent-encoding undone; only where that makes a difference. */
  decoded?: Wildcard;
}

/** Lines of `User-agent` and what follows them. */
export interface RobotsGroup {
  /** Product tokens in lower case, `*` for all others. */
  agents: string[];
  rules: RobotsRule[];
  delaySeconds?: number;
}

export interface RobotsFile {
  groups: RobotsGroup[];
  sitemaps: string[];
  /** `Content-Usage` and `Content-Signal` lines (IETF aipref), as written. */
  contentUsage: { agents: string[]; value: string }[];
}
