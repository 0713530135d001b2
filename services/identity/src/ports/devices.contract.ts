import { describe, expect, test } from 'vitest';
import { aDevice, addUser, noon } from '../testing/samples.ts';
import type { OpenStore } from '../testing/store-place.ts';

export function devicesContract(engine: string, open: OpenStore): void {
  describe(`devices on ${engine}`, () => {
    test('a device is found by id and by token, by its user only', async () => {
      const { store } = await open();
      const [ada, bob] = [await addUser(store), await addUser(store)];
      const device = aDevice(ada.id, { platform: undefined, trustedUntil: noon + 5 });
      await store.devices.add(device);
      expect(await store.devices.find(ada.id, device.id)).toEqual(device);
      expect(await store.devices.findByToken(ada.id, device.tokenHash)).toEqual(device);
      expect(await store.devices.find(bob.id, device.id)).toBeUndefined();
      expect(await store.devices.findByToken(bob.id, device.tokenHash)).toBeUndefined();
    });

    test('one without a token is recognised by likeness or id, in the network where it was last seen', async () => {
      const { store } = await open();
      const { id } = await addUser(store);
      const device = aDevice(id);
      await store.devices.add(device);
      const { likeness, network } = device;
      const alike = async (look: { likeness: string; network: string; id: string }) =>
        (await store.devices.findAlike(id, look))?.id;
      expect(await alike({ likeness, network, id: '' })).toBe(device.id);
      expect(await alike({ likeness: 'other', network, id: device.id })).toBe(device.id);
      expect(await alike({ likeness, network: 'abroad', id: device.id })).toBeUndefined();
      expect(await alike({ likeness: 'other', network, id: '' })).toBeUndefined();
    });

    test('changes, trust and removal are the owner’s alone', async () => {
      const { store } = await open();
      const [ada, bob] = [await addUser(store), await addUser(store)];
      const device = aDevice(ada.id, { trustedUntil: noon + 5 });
      await store.devices.add(device);
      expect(await store.devices.change(bob.id, device.id, { name: 'Mine' })).toBe(false);
      expect(await store.devices.change(ada.id, device.id, { name: 'Phone', lastSeenAt: noon + 1 })).toBe(true);
      expect(await store.devices.find(ada.id, device.id)).toEqual({ ...device, name: 'Phone', lastSeenAt: noon + 1 });
      await store.devices.distrustAll(ada.id);
      expect((await store.devices.find(ada.id, device.id))?.trustedUntil).toBeUndefined();
      expect(await store.devices.remove(bob.id, device.id)).toBe(false);
      expect(await store.devices.remove(ada.id, device.id)).toBe(true);
    });

    test('the list has the last seen first, page by page', async () => {
      const { store } = await open();
      const { id } = await addUser(store);
      const devices = [3, 1, 2].map((order) => aDevice(id, { lastSeenAt: noon + order, name: `Device ${order}` }));
      for (const device of devices) await store.devices.add(device);
      const first = await store.devices.list(id, { limit: 2, after: undefined });
      expect(first.items.map(({ name }) => name)).toEqual(['Device 3', 'Device 2']);
      const second = await store.devices.list(id, { limit: 2, after: first.next });
      expect(second).toMatchObject({ items: [{ name: 'Device 1' }], next: undefined });
    });
  });
}
