import type { DeviceSummary, Device as ShownDevice } from '@lyceum/contracts/identity/device';
import { toTime } from '@lyceum/platform/clock';
import { type Device, isTrusted } from '../model/device.ts';

/** A device as its owner sees it. */
export function showDevice(device: Device, { currentId, now }: { currentId: string; now: number }): ShownDevice {
  const trusted = isTrusted(device, now);
  return {
    id: device.id,
    name: device.name,
    platform: device.platform ?? null,
    firstSeenAt: toTime(device.firstSeenAt),
    lastSeenAt: toTime(device.lastSeenAt),
    trusted,
    trustedUntil: trusted && device.trustedUntil !== undefined ? toTime(device.trustedUntil) : null,
    current: device.id === currentId,
  };
}

export const deviceSummary = ({ id, name, platform }: Device): DeviceSummary => ({
  id,
  name,
  platform: platform ?? null,
});
