import { type LocalDatabase, openLocalDatabase } from './database.ts';
import { newDataKey, newDeviceKey, type Sealed, seal, unseal, unwrap, wrap } from './sealing.ts';

/** How the key to everything is kept while the app is closed. */
type Lock =
  /** Opens by itself on this device. */
  | { readonly kind: 'device'; readonly key: CryptoKey; readonly wrapped: Sealed }
  /** A passkey that the user proves to hold gives the key. */
  | { readonly kind: 'prf'; readonly credentialId: string; readonly salt: Uint8Array; readonly wrapped: Sealed }
  /** For passkeys that give no key: the device's own, used only after the passkey was asked for. */
  | { readonly kind: 'passkey'; readonly credentialId: string; readonly key: CryptoKey; readonly wrapped: Sealed };

export type LockKind = Lock['kind'];

/** Asks for the passkey; rejects when the user does not prove to hold it. */
export interface Prover {
  /** The secret that belongs to `salt`, or undefined where the passkey has none to give. */
  prove(credentialId: string, salt: Uint8Array | undefined): Promise<BufferSource | undefined>;
  keyFrom(secret: BufferSource): Promise<CryptoKey>;
}

const mostFailures = 5;
const lockName = 'lock';
const failuresName = 'failures';
const deviceName = 'device';

/**
 * Everything that the app keeps on this device, as ciphertext. The key is in memory while it is unlocked; in storage
 * there is only what a passkey, or this device itself, can open.
 */
export class LocalVault {
  readonly #database: LocalDatabase;
  #key: CryptoKey | undefined;

  private constructor(database: LocalDatabase) {
    this.#database = database;
  }

  static async open(): Promise<LocalVault> {
    const vault = new LocalVault(await openLocalDatabase());
    const lock = await vault.#lock();
    if (lock?.kind === 'device') vault.#key = await unwrap(lock.wrapped, lock.key);
    return vault;
  }

  get isOpen(): boolean {
    return this.#key !== undefined;
  }

  /** Undefined: there is nothing here to unlock. */
  async lockKind(): Promise<LockKind | undefined> {
    return (await this.#lock())?.kind;
  }

  /** A new key for a new sign-in; what was here before is gone. */
  async begin(): Promise<void> {
    await this.erase();
    this.#key = await newDataKey();
    await this.lockWithDevice();
  }

  async lockWithDevice(): Promise<void> {
    const key = await newDeviceKey();
    await this.#setLock({ kind: 'device', key, wrapped: await wrap(this.#opened(), key) });
  }

  /** From now on the app opens only with this passkey. */
  async lockWithPasskey(credentialId: string, prover: Prover): Promise<'prf' | 'passkey'> {
    const salt = crypto.getRandomValues(new Uint8Array(32));
    const secret = await prover.prove(credentialId, salt);
    if (secret) {
      const wrapped = await wrap(this.#opened(), await prover.keyFrom(secret));
      await this.#setLock({ kind: 'prf', credentialId, salt, wrapped });
      return 'prf';
    }
    const key = await newDeviceKey();
    await this.#setLock({ kind: 'passkey', credentialId, key, wrapped: await wrap(this.#opened(), key) });
    return 'passkey';
  }

  /** Rejects when the proof fails; after too many failures nothing is left to unlock. */
  async unlock(prover: Prover): Promise<void> {
    const lock = await this.#lock();
    if (!lock || lock.kind === 'device') return;
    try {
      const salt = lock.kind === 'prf' ? lock.salt : undefined;
      const secret = await prover.prove(lock.credentialId, salt);
      if (lock.kind === 'prf' && !secret) throw new Error('The passkey gave no key.');
      this.#key = await unwrap(
        lock.wrapped,
        lock.kind === 'prf' && secret ? await prover.keyFrom(secret) : keyOf(lock),
      );
      await this.#database.remove('locks', failuresName);
    } catch (error) {
      await this.#countFailure();
      throw error;
    }
  }

  /** Forgets the key until it is unlocked again. */
  close(): void {
    this.#key = undefined;
  }

  async put(name: string, value: unknown): Promise<void> {
    await this.#database.put('sealed', name, await seal(this.#opened(), name, value));
  }

  /** Undefined for what is not there or cannot be read any more. */
  async get(name: string): Promise<unknown> {
    const sealed = (await this.#database.get('sealed', name)) as Sealed | undefined;
    return sealed ? unseal(this.#opened(), name, sealed).catch(() => undefined) : undefined;
  }

  async remove(name: string): Promise<void> {
    await this.#database.remove('sealed', name);
  }

  /** All but what tells this device from a new one. */
  async erase(): Promise<void> {
    this.#key = undefined;
    const device = await this.#database.get('locks', deviceName);
    await this.#database.clear();
    if (device !== undefined) await this.#database.put('locks', deviceName, device);
  }

  /** Outlives signing out, so that the next sign-in is not one from an unknown device. */
  async keepDevice(value: unknown): Promise<void> {
    const key = await newDeviceKey();
    await this.#database.put('locks', deviceName, { key, sealed: await seal(key, deviceName, value) });
  }

  async device(): Promise<unknown> {
    const kept = (await this.#database.get('locks', deviceName)) as { key: CryptoKey; sealed: Sealed } | undefined;
    return kept ? unseal(kept.key, deviceName, kept.sealed).catch(() => undefined) : undefined;
  }

  async #countFailure(): Promise<void> {
    const failures = Number((await this.#database.get('locks', failuresName)) ?? 0) + 1;
    if (failures >= mostFailures) await this.erase();
    else await this.#database.put('locks', failuresName, failures);
  }

  async #lock(): Promise<Lock | undefined> {
    return (await this.#database.get('locks', lockName)) as Lock | undefined;
  }

  async #setLock(lock: Lock): Promise<void> {
    await this.#database.put('locks', lockName, lock);
  }

  #opened(): CryptoKey {
    if (!this.#key) throw new Error('The local storage is locked.');
    return this.#key;
  }
}

const keyOf = (lock: Lock): CryptoKey => {
  if (lock.kind === 'prf') throw new Error('This lock keeps no key of its own.');
  return lock.key;
};
