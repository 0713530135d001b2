import { clockCheck, diskCheck, memoryCheck } from '../flows/machine-checks.ts';
import type { Status } from '../flows/status.ts';
import type { Component, Feature } from './feature.ts';
import type { Ground } from './ground.ts';

export interface ComponentsDeps {
  readonly features: readonly Feature[];
  readonly status: Status;
  readonly identity: { check(): Promise<void> };
}

/** Everything whose health administrators see: the machine, what the service stands on, and what its features name. */
export function administrationComponents(
  { database, index, folder, house }: Ground,
  { features, status, identity }: ComponentsDeps,
): Component[] {
  const own: Component[] = [
    { name: 'store', essential: true, check: () => database.ping().then(() => undefined) },
    {
      name: 'index',
      essential: true,
      async check() {
        const { state, detail } = await index.health();
        if (state === 'down') throw new Error(detail);
        return state === 'degraded' ? detail : undefined;
      },
    },
    { name: 'identity', essential: false, check: () => identity.check().then(() => undefined) },
    diskCheck(folder),
    clockCheck(house.clock),
    memoryCheck,
  ];
  const named = [...own, ...features.flatMap(({ components = [] }) => components)];
  const known = new Set(named.map(({ name }) => name));
  return [...named, ...derived(status).filter(({ name }) => !known.has(name))];
}

/** What features tell in their status, where they have no check of their own by that name. */
const derived = (status: Status): Component[] => [
  {
    name: 'workers',
    essential: false,
    async check() {
      const stopped = ((await status.parts()).workers ?? []).filter(({ state }) => state === 'stopped');
      return stopped.length === 0 ? undefined : `${stopped.map(({ name }) => name).join(', ')} stopped`;
    },
  },
  {
    name: 'frontier',
    essential: false,
    check: async () => {
      await status.parts();
      return undefined;
    },
  },
  {
    name: 'models',
    essential: false,
    async check() {
      const failed = ((await status.parts()).capabilities ?? []).filter(({ state }) => state === 'failed');
      return failed.length === 0 ? undefined : `${failed.map(({ name }) => name).join(', ')} failed`;
    },
  },
];
