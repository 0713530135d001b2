import { expect, test } from 'vitest';
import { sqlConfigVersions } from '../adapters/sql-config-versions.ts';
import { openAdministrationStore } from '../testing/administration-store.ts';
import { openLiveConfig } from './live-config.ts';

const options = { by: 'admin', ifMatch: undefined, dryRun: false };

test('what one process changes holds in another after its next look, and its listeners hear of it once', async () => {
  const versions = sqlConfigVersions(await openAdministrationStore());
  const clock = { now: () => 5 };
  const [one, other] = [await openLiveConfig({ versions, clock }), await openLiveConfig({ versions, clock })];
  const heard: string[] = [];
  const stop = other.onChange(({ safe }) => void heard.push(safe));
  await one.change({ safe: 'strict' }, options);
  expect(other.current().safe).toBe('moderate');
  await other.refresh();
  await other.refresh();
  expect(other.current().safe).toBe('strict');
  expect(heard).toEqual(['strict']);
  stop();
  await other.change({ safe: 'off' }, options);
  expect(heard).toEqual(['strict']);
});

test('a version that was stored before a setting existed has its default', async () => {
  const versions = sqlConfigVersions(await openAdministrationStore());
  const old = { safe: 'off', ranking: { title: 7 } };
  await versions.add({ version: 1, at: 1, by: null, values: old as never, changes: [] });
  const config = await openLiveConfig({ versions, clock: { now: () => 5 } });
  expect(config.current()).toMatchObject({ safe: 'off', ranking: { title: 7, body: 1 }, models: { meaning: true } });
});
