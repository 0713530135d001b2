import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { temporaryFolder } from '../data-folder/testing/temporary-folder.ts';
import { type Keyring, openKeyring } from './keyring.ts';
import { openMasterKey } from './master-key.ts';
import type { Place, SealedHead } from './place.ts';
import { rotateKeys } from './rotate-keys.ts';
import { unwrapDataKey, wrapDataKey } from './sealed-value.ts';
import { openVault, type Vault } from './vault.ts';

/** A place with a way to fill it and to read it. */
export interface FilledPlace {
  readonly place: Place;
  put(id: string, content: string): Promise<void>;
  contentOf(id: string): Promise<string>;
  remove(id: string): Promise<void>;
}

/** What every kind of place must do for a rotation. */
export function placeContract(kind: string, newPlace: (vault: Vault, folder: string) => Promise<FilledPlace>): void {
  async function setUp(count: number) {
    const dataDir = temporaryFolder();
    const folder = join(dataDir, 'mail');
    const masterKey = openMasterKey({ dataDir });
    const keyring = openKeyring({ folder, masterKey, clock: systemClock });
    const filled = await newPlace(openVault({ folder, masterKey }), folder);
    const ids = Array.from({ length: count }, (_, index) => `item-${String(index).padStart(4, '0')}`);
    for (const id of ids) await filled.put(id, `content of ${id}`);
    const rotate = () => rotateKeys({ folder, masterKey, places: [filled.place], settleMs: 0 });
    return { ...filled, ids, keyring, keyId: keyring.active().id, rotate };
  }

  describe(`a place of ${kind}`, () => {
    test('lists everything under the asked keys, in batches, and nothing else', async () => {
      const { place, ids, keyId } = await setUp(450);
      const batches = await Array.fromAsync(place.batches(['0'.repeat(16), keyId]));
      expect(batches.length).toBeGreaterThan(1);
      expect(namesIn(batches.flat())).toEqual(ids);
      expect(await Array.fromAsync(place.batches(['0'.repeat(16)]))).toEqual([]);
    });

    test('replaces a head only as long as it is the one that was read', async () => {
      const { place, keyring, keyId, contentOf } = await setUp(1);
      const { id, head } = await only(place, keyId);
      const [first, second] = [rewrapped(keyring, head), rewrapped(keyring, head)];
      expect(await place.replace(id, head, first)).toBe(true);
      expect(await place.replace(id, head, second)).toBe(false);
      expect((await only(place, keyId)).head).toBe(first);
      expect(await contentOf('item-0000')).toBe('content of item-0000');
    });

    test('what is gone is not replaced', async () => {
      const { place, keyring, keyId, remove } = await setUp(1);
      const { id, head } = await only(place, keyId);
      await remove('item-0000');
      expect(await place.replace(id, head, rewrapped(keyring, head))).toBe(false);
    });

    test('a rotation moves everything to the new key and changes no content', async () => {
      const { place, ids, keyId, keyring, rotate, contentOf } = await setUp(250);
      expect(await rotate()).toBe(250);
      expect(await Array.fromAsync(place.batches([keyId]))).toEqual([]);
      const newKeyId = keyring.active('now').id;
      expect(newKeyId).not.toBe(keyId);
      expect(namesIn((await Array.fromAsync(place.batches([newKeyId]))).flat())).toEqual(ids);
      for (const id of ids) expect(await contentOf(id)).toBe(`content of ${id}`);
    });
  });
}

const rewrapped = (keyring: Keyring, head: string) => wrapDataKey(keyring.active(), unwrapDataKey(keyring.find, head));

/** Places name their items in their own way; a test's own name is part of it. */
const namesIn = (items: SealedHead[]) =>
  items.map(({ id }) => /item-\d+/.exec(id)?.[0] ?? '').sort((one, other) => one.localeCompare(other));

async function only(place: Place, keyId: string): Promise<SealedHead> {
  const [item] = (await Array.fromAsync(place.batches([keyId]))).flat();
  if (!item) throw new Error('the place is empty');
  return item;
}
