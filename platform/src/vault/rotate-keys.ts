import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, systemClock } from '../clock.ts';
import { tryLockFile } from '../data-folder/file-lock.ts';
import { type Keyring, openKeyring } from './keyring.ts';
import { newKeyEncryptionKey } from './keyring-contents.ts';
import type { MasterKey } from './master-key.ts';
import type { Place, SealedHead } from './place.ts';
import { unwrapDataKey, wrapDataKey } from './sealed-value.ts';
import { VaultError } from './vault-error.ts';

export interface RotationProgress {
  readonly step: 'rewrapping' | 'waiting for running services' | 'done';
  /** Values and files that now have the new key. */
  readonly rewrapped: number;
  readonly place?: string;
}

export interface RotationOptions {
  /** The data folder of the service. */
  readonly folder: string;
  readonly masterKey: MasterKey;
  /** All of the service's places. */
  readonly places: readonly Place[];
  readonly onProgress?: (progress: RotationProgress) => void;
  /** How long a running service may take from sealing a value with the old key to storing it. */
  readonly settleMs?: number;
  readonly clock?: Clock;
}

const SETTLE_MS = 60_000;

/**
 * Gives the service a new key-encryption key, moves everything sealed to it and destroys the old one, while services
 * run. Where it stands is written only in the keyring, as keys that are retiring: a rotation that was killed is
 * finished by starting it again. Resolves to the number of values and files that were moved.
 */
export async function rotateKeys(options: RotationOptions): Promise<number> {
  const { folder, masterKey, places, onProgress = () => {}, settleMs = SETTLE_MS, clock = systemClock } = options;
  const lock = tryLockFile(join(folder, 'rotation.lock'));
  if (!lock) throw new VaultError('rotation_running', `A rotation of the keys in ${folder} is already running.`);
  try {
    const keyring = openKeyring({ folder, masterKey, clock });
    const retiring = retireActiveKey(keyring, clock);
    let rewrapped = 0;
    /** Answers whether anything was still under a retiring key. */
    const pass = async () => {
      let foundAny = false;
      for (const place of places) {
        for await (const { moved } of rewrapPlace(keyring, place, retiring)) {
          foundAny = true;
          rewrapped += moved;
          onProgress({ step: 'rewrapping', rewrapped, place: place.name });
        }
      }
      return foundAny;
    };

    await pass();
    onProgress({ step: 'waiting for running services', rewrapped });
    await settle(keyring, clock, settleMs);
    // What services stored meanwhile. The pass that finds nothing is the proof that the old keys are not needed.
    while (await pass());

    keyring.change(({ keys, ...rest }) => ({ ...rest, keys: keys.filter((key) => !retiring.includes(key.id)) }));
    onProgress({ step: 'done', rewrapped });
    return rewrapped;
  } finally {
    lock.release();
  }
}

/** With retiring keys in the ring, an earlier rotation was interrupted: its new key is the one to go on with. */
function retireActiveKey(keyring: Keyring, clock: Clock): string[] {
  keyring.change((contents) => {
    if (contents.keys.some((key) => key.state === 'retiring')) return contents;
    const retired = contents.keys.map((key) => ({ ...key, state: 'retiring' as const }));
    return { ...contents, keys: [newKeyEncryptionKey(clock.now()), ...retired] };
  });
  return keyring
    .contents()
    .keys.filter((key) => key.state === 'retiring')
    .map((key) => key.id);
}

async function settle(keyring: Keyring, clock: Clock, settleMs: number): Promise<void> {
  const elapsed = clock.now() - keyring.active().createdAt;
  // A clock that was set back must not make this wait for more than it has to.
  await sleep(Math.min(Math.max(settleMs - elapsed, 0), settleMs));
}

async function* rewrapPlace(keyring: Keyring, place: Place, retiring: string[]): AsyncGenerator<{ moved: number }> {
  const damaged: string[] = [];
  for await (const batch of place.batches(retiring)) {
    const outcomes = await Promise.all(batch.map((item) => rewrap(keyring, place, item)));
    damaged.push(...batch.filter((_, index) => outcomes[index] === 'damaged').map(({ id }) => id));
    yield { moved: outcomes.filter((outcome) => outcome === 'moved').length };
  }
  if (damaged.length > 0) throw stuck(place, damaged);
}

async function rewrap(keyring: Keyring, place: Place, item: SealedHead): Promise<'moved' | 'changed' | 'damaged'> {
  let dataKey: Buffer;
  try {
    dataKey = unwrapDataKey(keyring.find, item.head);
  } catch {
    return 'damaged';
  }
  const moved = await place.replace(item.id, item.head, wrapDataKey(keyring.active(), dataKey));
  // Not there any more means that a service has replaced or deleted it; the next pass looks again.
  return moved ? 'moved' : 'changed';
}

function stuck(place: Place, ids: string[]): VaultError {
  const some = ids.slice(0, 5).join(', ');
  return new VaultError(
    'rotation_stuck',
    `${ids.length} sealed in ${place.name} cannot be opened with any key (${some}): restore or delete them and start the rotation again. The old key is kept until then.`,
  );
}
