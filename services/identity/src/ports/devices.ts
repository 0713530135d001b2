import type { Device } from '../model/device.ts';
import type { Paged, PageRequest } from '../model/page.ts';

export type DeviceChange = Partial<
  Pick<Device, 'name' | 'platform' | 'network' | 'lastSeenAt' | 'tokenHash' | 'trustedUntil'>
>;

export interface DeviceLook extends Pick<Device, 'likeness' | 'network'> {
  readonly id: string;
}

/** The devices that users signed in from. */
export interface Devices {
  /** Of that user only: another's is as good as none. */
  find(userId: string, id: string): Promise<Device | undefined>;
  findByToken(userId: string, tokenHash: string): Promise<Device | undefined>;
  /** The last seen that has this likeness or id, in the network it was last seen in. */
  findAlike(userId: string, look: DeviceLook): Promise<Device | undefined>;
  add(device: Device): Promise<void>;
  change(userId: string, id: string, change: DeviceChange): Promise<boolean>;
  remove(userId: string, id: string): Promise<boolean>;
  /** The last seen first. */
  list(userId: string, page: PageRequest): Promise<Paged<Device>>;
  /** No device is believed to have its user's trust any longer. */
  distrustAll(userId: string): Promise<void>;
}
