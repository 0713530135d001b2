import type {
  PasskeyRegistration,
  PasskeyRegistrationOptions,
  Passkey as ShownPasskey,
} from '@lyceum/contracts/identity/passkey';
import { toTime } from '@lyceum/platform/clock';
import { newId } from '@lyceum/platform/ids';
import { problem } from '@lyceum/platform/server/problem';
import type { Passkeys as Ceremonies } from '../factors/passkeys.ts';
import type { Client } from '../model/client.ts';
import { cursorOf, pageRequest } from '../model/page.ts';
import { type Ceremony, ceremonyLastsMs, mostPasskeys, type Passkey } from '../model/passkey.ts';
import { newSecret, secretHash } from '../model/secrets.ts';
import type { Store } from '../ports/store.ts';
import { type ConfirmDeps, confirmPassword, currentUser } from './confirm.ts';
import type { PageQuery, Shown } from './lists.ts';
import { record } from './record.ts';

export interface PasskeysDeps extends ConfirmDeps {
  readonly store: Store;
  readonly webauthn: Ceremonies;
  forgetProfile(userId: string): void;
}

interface Asking {
  readonly userId: string;
  readonly client: Client;
}

/** Gives out options, and a token under which their challenge is remembered for one answer. */
export async function beginCeremony<Options extends { challenge: string }>(
  { store, clock }: Pick<PasskeysDeps, 'store' | 'clock'>,
  options: Options,
  about: Pick<Ceremony, 'kind' | 'userId' | 'challengeId'>,
): Promise<{ ceremonyToken: string; options: Options }> {
  const ceremonyToken = newSecret();
  await store.ceremonies.begin({
    ...about,
    tokenHash: secretHash(ceremonyToken),
    challenge: options.challenge,
    expiresAt: clock.now() + ceremonyLastsMs,
  });
  return { ceremonyToken, options };
}

export async function beginPasskey(
  deps: PasskeysDeps,
  userId: string,
  password: string,
): Promise<PasskeyRegistrationOptions> {
  const { email, firstName, lastName } = await confirmPassword(deps, userId, password);
  const existing = await deps.store.passkeys.allOf(userId);
  if (existing.length >= mostPasskeys) throw problem({ code: 'passkey_limit_reached' });
  const person = { id: userId, email, displayName: `${firstName} ${lastName}` };
  const options = await deps.webauthn.registrationOptions(person, existing);
  return beginCeremony(deps, options, { kind: 'registration', userId, challengeId: undefined });
}

export async function addPasskey(
  deps: PasskeysDeps,
  { userId, client }: Asking,
  { ceremonyToken, credential, name = 'Passkey' }: PasskeyRegistration,
): Promise<ShownPasskey> {
  const at = deps.clock.now();
  const ceremony = await deps.store.ceremonies.take(secretHash(ceremonyToken), 'registration', at);
  const made =
    ceremony?.userId === userId ? await deps.webauthn.verifyRegistration(credential, ceremony.challenge) : undefined;
  if (!made) throw problem({ code: 'passkey_refused' });
  const user = await currentUser(deps, userId);
  const passkey: Passkey = { ...made, id: newId(), userId, name, createdAt: at, lastUsedAt: undefined };
  await deps.store.atomically(async (inside) => {
    const existing = await inside.passkeys.allOf(userId);
    if (existing.length >= mostPasskeys) throw problem({ code: 'passkey_limit_reached' });
    if (!(await inside.passkeys.add(passkey))) throw problem({ code: 'passkey_already_registered' });
    await record(inside, { kind: 'passkey_added', userId, client, at });
    await inside.letters.send(user, { about: 'factor_changed', at, change: 'passkey_added' });
  });
  deps.forgetProfile(userId);
  return showPasskey(passkey);
}

export async function listPasskeys(
  { store }: Pick<PasskeysDeps, 'store'>,
  userId: string,
  query: PageQuery,
): Promise<Shown<ShownPasskey>> {
  const page = await store.passkeys.list(userId, pageRequest('passkeys', query));
  return { items: page.items.map(showPasskey), nextCursor: cursorOf('passkeys', page.next) };
}

export async function renamePasskey(
  { store }: Pick<PasskeysDeps, 'store'>,
  { userId, id }: { userId: string; id: string },
  name: string,
): Promise<ShownPasskey> {
  await store.passkeys.rename(userId, id, name);
  const passkey = await store.passkeys.find(userId, id);
  if (!passkey) throw problem({ code: 'not_found' });
  return showPasskey(passkey);
}

export async function removePasskey(
  deps: PasskeysDeps,
  { userId, client }: Asking,
  { id, password }: { readonly id: string; readonly password: string },
): Promise<void> {
  const user = await confirmPassword(deps, userId, password);
  const at = deps.clock.now();
  await deps.store.atomically(async (inside) => {
    if (!(await inside.passkeys.remove(userId, id))) throw problem({ code: 'not_found' });
    await record(inside, { kind: 'passkey_removed', userId, client, at });
    await inside.letters.send(user, { about: 'factor_changed', at, change: 'passkey_removed' });
  });
  deps.forgetProfile(userId);
}

const showPasskey = ({ id, name, backedUp, createdAt, lastUsedAt }: Passkey): ShownPasskey => ({
  id,
  name,
  backedUp,
  createdAt: toTime(createdAt),
  lastUsedAt: lastUsedAt === undefined ? null : toTime(lastUsedAt),
});
