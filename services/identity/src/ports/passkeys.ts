import type { Paged, PageRequest } from '../model/page.ts';
import type { Ceremony, Passkey } from '../model/passkey.ts';

export interface Passkeys {
  /** Answers false when the credential is registered already, whoever has it. */
  add(passkey: Passkey): Promise<boolean>;
  find(userId: string, id: string): Promise<Passkey | undefined>;
  findByCredential(credentialId: string): Promise<Passkey | undefined>;
  allOf(userId: string): Promise<readonly Passkey[]>;
  /** The latest first. */
  list(userId: string, page: PageRequest): Promise<Paged<Passkey>>;
  rename(userId: string, id: string, name: string): Promise<boolean>;
  /** Moves the signature counter on; false when another use has done so meanwhile. */
  use(id: string, counter: { before: number; after: number }, now: number): Promise<boolean>;
  remove(userId: string, id: string): Promise<boolean>;
}

/** WebAuthn ceremonies that have begun. */
export interface Ceremonies {
  begin(ceremony: Ceremony): Promise<void>;
  /** Gives it once. */
  take(tokenHash: string, kind: Ceremony['kind'], now: number): Promise<Ceremony | undefined>;
  removeExpiredBefore(time: number): Promise<void>;
}
