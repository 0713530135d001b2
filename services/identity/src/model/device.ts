/** A browser or an app that a user signed in from. */
export interface Device {
  readonly id: string;
  readonly userId: string;
  /** What tells it from others of the user when it brings no token: the id it names itself, or what it looks like. */
  readonly likeness: string;
  /** The network it was last seen in, as a hash. */
  readonly network: string;
  readonly tokenHash: string;
  readonly name: string;
  readonly platform: string | undefined;
  readonly firstSeenAt: number;
  readonly lastSeenAt: number;
  readonly trustedUntil: number | undefined;
}

export const trustLastsMs = 30 * 24 * 60 * 60_000;

export const isTrusted = (device: Device, now: number): boolean =>
  device.trustedUntil !== undefined && device.trustedUntil > now;
