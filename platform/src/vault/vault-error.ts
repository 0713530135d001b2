/**
 * - `unreadable`: a sealed value or file cannot be opened. Why is deliberately not said: a changed byte, another
 *   record's value and a missing key all look the same.
 * - `bad_master_key`: the given key is not 32 bytes, or not the one that the keyring was made with.
 * - `keyring_unreadable`: the keyring is missing or damaged.
 * - `other_keyring`: the database was filled with the keys of another keyring.
 * - `vault_busy`: another process has been changing the keys for longer than we care to wait.
 * - `rotation_running`, `rotation_stuck`: see rotate-keys.ts.
 */
export type VaultErrorCode =
  | 'unreadable'
  | 'bad_master_key'
  | 'keyring_unreadable'
  | 'other_keyring'
  | 'vault_busy'
  | 'rotation_running'
  | 'rotation_stuck';

export class VaultError extends Error {
  override readonly name = 'VaultError';
  readonly code: VaultErrorCode;

  constructor(code: VaultErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export const unreadable = (): VaultError => new VaultError('unreadable', 'This sealed value cannot be opened.');
