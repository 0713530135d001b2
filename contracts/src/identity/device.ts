import { type Static, Type } from 'typebox';
import { Id, Nullable, Strict, Time } from '../shapes.ts';
import { Line, OpaqueToken } from '../text.ts';

const DeviceName = Line(100);
const Platform = Line(100, { description: 'Such as `Android 16` or `Firefox on Linux`' });

/** Kept by the client next to its token, and sent with the next login. */
export const DeviceToken = OpaqueToken;

/** What a client says about itself when it signs in. All of it is optional: what is missing is derived. */
export const DeviceHint = Strict(
  {
    id: Type.Optional(
      Type.String({
        minLength: 8,
        maxLength: 128,
        pattern: '^[A-Za-z0-9._:-]+$',
        description: 'The `device.id` of the last login, or any identifier that stays the same on this device',
      }),
    ),
    token: Type.Optional(DeviceToken),
    name: Type.Optional(DeviceName),
    platform: Type.Optional(Platform),
  },
  {
    description: 'An id names a device, and only the `deviceToken` of an earlier login proves that it is the same one',
  },
);
export type DeviceHint = Static<typeof DeviceHint>;

export const Device = Strict({
  id: Id,
  name: DeviceName,
  platform: Nullable(Platform),
  firstSeenAt: Time,
  lastSeenAt: Time,
  trusted: Type.Boolean({ description: 'A trusted device is not asked for the second factor' }),
  trustedUntil: Nullable(Time),
  current: Type.Boolean({ description: 'Whether this very request came from it' }),
});
export type Device = Static<typeof Device>;

export const DeviceChange = Strict(
  {
    name: Type.Optional(DeviceName),
    trusted: Type.Optional(
      Type.Literal(false, { description: 'Trust can be withdrawn here; it is given only with a second factor' }),
    ),
  },
  { minProperties: 1 },
);
export type DeviceChange = Static<typeof DeviceChange>;

export const DeviceSummary = Strict({ id: Id, name: DeviceName, platform: Nullable(Platform) });
export type DeviceSummary = Static<typeof DeviceSummary>;

/** From the link in the mail about a new device. */
export const DeviceReport = Strict({ token: OpaqueToken });
export type DeviceReport = Static<typeof DeviceReport>;
