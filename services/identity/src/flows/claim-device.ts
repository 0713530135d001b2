import type { DeviceHint } from '@lyceum/contracts/identity/device';
import { clientNetwork } from '@lyceum/platform/addresses';
import type { DeviceClaim } from '../model/challenge.ts';
import type { Client } from '../model/client.ts';
import { secretHash } from '../model/secrets.ts';
import type { Repositories } from '../ports/store.ts';

export interface ClaimDeviceDeps {
  readonly store: Pick<Repositories, 'devices'>;
  blind(name: string, value: string): string;
  /** From what a browser or an app says of itself. */
  describeDevice(userAgent: string): { readonly name: string; readonly platform: string | undefined };
}

export interface Claimed {
  readonly hint: DeviceHint | undefined;
  readonly client: Client;
}

/**
 * Which device this is. Its token proves it. Without one, a device is recognised when it names itself as before, or
 * looks as before, in the network where it was last seen: enough to spare its owner a mail, never to spare a factor.
 * For an unknown address the same is looked up, and not found.
 */
export async function claimDevice(
  deps: ClaimDeviceDeps,
  userId: string | undefined,
  { hint, client }: Claimed,
): Promise<DeviceClaim> {
  const { devices } = deps.store;
  const described = deps.describeDevice(client.userAgent);
  const likeness = deps.blind('device', hint?.id ?? `agent ${client.userAgent}`);
  const network = networkOf(deps, client);
  const proven = await devices.findByToken(userId ?? '', secretHash(hint?.token ?? ''));
  const known = proven ?? (await devices.findAlike(userId ?? '', { likeness, id: hint?.id ?? '', network }));
  return {
    likeness,
    name: hint?.name ?? described.name,
    platform: hint?.platform ?? described.platform,
    knownId: known?.id,
    provenBy: proven ? hint?.token : undefined,
  };
}

/** One household or company, as a hash: it is compared and never shown. */
export const networkOf = ({ blind }: Pick<ClaimDeviceDeps, 'blind'>, { address }: Client): string =>
  blind('network', clientNetwork(address));
