import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash as argon2Hash, verify as argon2Verify, type Options, parseOptions } from '@node-rs/argon2';
import { createBoundedWork } from './bounded-work.ts';

/** Turns passwords into what may be stored of them: argon2id (RFC 9106) in its usual text form, with its own salt. */
export interface PasswordHasher {
  hash(password: string): Promise<string>;
  /** An absent hash costs as much time as a real one, so timing names no account. */
  verify(hash: string | undefined, password: string): Promise<boolean>;
  /** Whether this hash was made with other parameters than the ones in force. */
  needsRehash(hash: string): boolean;
}

export interface PasswordHasherOptions {
  readonly memoryKiB?: number;
  readonly passes?: number;
  /** Hashes in work at once, each on a core and with memory of its own. */
  readonly mostAtOnce?: number;
  /** Calls that wait beyond those; more are refused with `overloaded`. */
  readonly longestQueue?: number;
}

/**
 * 64 MiB and three passes are the second recommendation of RFC 9106, section 4, with one lane since a server has
 * other work for its cores; OWASP's floor is 19 MiB and two passes.
 */
const MEMORY_KIB = 64 * 1024;
const PASSES = 3;
const LANES = 1;
/** `Algorithm.Argon2id`: the package has it as a `const enum`, which erasable TypeScript cannot read. */
const ARGON2ID = 2;
/** At about 80 ms a hash, the last in the queue waits for a second or two. */
const QUEUE_PER_PLACE = 16;

export function createPasswordHasher(options: PasswordHasherOptions = {}): PasswordHasher {
  const { memoryKiB = MEMORY_KIB, passes = PASSES, mostAtOnce = availableParallelism() } = options;
  const { longestQueue = mostAtOnce * QUEUE_PER_PLACE } = options;
  const bounded = createBoundedWork({ mostAtOnce, longestQueue });
  const parameters: Options = { memoryCost: memoryKiB, timeCost: passes, parallelism: LANES };
  const nobodysHash = `$argon2id$v=19$m=${memoryKiB},t=${passes},p=${LANES}$${base64(16)}$${base64(32)}`;

  return {
    hash: (password) => bounded(() => argon2Hash(canonical(password), parameters)),
    async verify(hash, password) {
      const matches = await bounded(() => argon2Verify(hash ?? nobodysHash, canonical(password)));
      return hash !== undefined && matches;
    },
    needsRehash(hash) {
      const { algorithm, memoryCost, timeCost, parallelism } = parseOptions(hash);
      const sameKind = (algorithm as number) === ARGON2ID && parallelism === LANES;
      return !sameKind || memoryCost !== memoryKiB || timeCost !== passes;
    },
  };
}

/**
 * One keyboard sends `é` as one code point and another as two; Unicode calls them the same text, and so do we: NIST
 * SP 800-63B, 3.1.1.2, asks for a normal form, and NFC is that of RFC 8265, 4.2. It is the only thing that is ever
 * done to a password: no trimming, no folding, no cutting, and none of the compatibility forms, which would make
 * different characters equal (ASVS 6.2.8).
 */
const canonical = (password: string): string => password.normalize('NFC');

const base64 = (bytes: number): string => randomBytes(bytes).toString('base64').replaceAll('=', '');
