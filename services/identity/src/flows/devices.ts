import type { DeviceChange } from '@lyceum/contracts/identity/device';
import { problem } from '@lyceum/platform/server/problem';
import type { Client } from '../model/client.ts';
import type { Device } from '../model/device.ts';
import { secretHash } from '../model/secrets.ts';
import { type EndSessionsDeps, noteEnded } from './end-sessions.ts';
import { record } from './record.ts';
import { deviceSummary } from './show-device.ts';

export interface OwnDevice {
  readonly userId: string;
  readonly id: string;
}

/** Renames a device, or takes its trust back. */
export async function changeDevice(
  { store }: Pick<EndSessionsDeps, 'store'>,
  { userId, id }: OwnDevice,
  { name, trusted }: DeviceChange,
): Promise<Device> {
  await store.devices.change(userId, id, {
    ...(name === undefined ? {} : { name }),
    ...(trusted === undefined ? {} : { trustedUntil: undefined }),
  });
  const device = await store.devices.find(userId, id);
  if (!device) throw problem({ code: 'not_found' });
  return device;
}

/** Forgets a device and ends its sessions: the next login from there is one from a new device. */
export async function forgetDevice(deps: EndSessionsDeps, { userId, id }: OwnDevice, client: Client): Promise<void> {
  const at = deps.clock.now();
  const ended = await deps.store.atomically(async (inside) => {
    const device = await inside.devices.find(userId, id);
    if (!device) throw problem({ code: 'not_found' });
    await inside.devices.remove(userId, id);
    await record(inside, { kind: 'device_forgotten', userId, client, at, device: deviceSummary(device) });
    const ids = await inside.sessions.revoke({ userId, deviceId: id }, at);
    await noteEnded(inside, ids, { userId, client, at });
    return ids;
  });
  deps.sessionsEnded(ended);
}

/** The one tap in a mail about a new device: it is forgotten, without a login, by who holds the mail. */
export async function reportDevice(deps: EndSessionsDeps, token: string, client: Client): Promise<void> {
  const { mailedTokens } = deps.store;
  const found = await mailedTokens.findByToken('device_report', secretHash(token));
  const id = found?.payload.deviceId;
  if (!found || id === undefined) throw problem({ code: 'token_unknown' });
  if (found.expiresAt <= deps.clock.now()) throw problem({ code: 'token_expired' });
  if (!(await mailedTokens.use(found.id, deps.clock.now()))) throw problem({ code: 'token_used' });
  const { userId } = found;
  // Forgotten already, by hand: then there is nothing left to end.
  if (await deps.store.devices.find(userId, id)) await forgetDevice(deps, { userId, id }, client);
}
