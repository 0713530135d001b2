import type { Config, LiveConfig, LiveConfigChange } from '@lyceum/contracts/search/config';
import { type Clock, toTime } from '@lyceum/platform/clock';
import { mayChange } from '@lyceum/platform/server/if-match';
import { problem } from '@lyceum/platform/server/problem';
import { defaultConfig } from '../model/default-config.ts';
import type { ConfigVersions, StoredConfig } from '../ports/config-versions.ts';
import type { LiveConfigSource } from '../ports/live-config.ts';
import { changesBetween, completed, withChange } from './config-changes.ts';
import { faultsOf } from './config-rules.ts';

export interface ChangeOptions {
  readonly by: string;
  readonly ifMatch: string | undefined;
  readonly dryRun: boolean;
}

export interface LiveConfiguration extends LiveConfigSource {
  show(): Promise<Config>;
  /** Puts a change on whatever is in force, so that changes of different settings at once are all made. */
  change(change: LiveConfigChange, options: ChangeOptions): Promise<Config>;
  rollBack(version: number, options: ChangeOptions): Promise<Config>;
  /** Takes over what another process has changed. */
  refresh(): Promise<void>;
}

/** So often a change is put on a newer version that came between, before the caller is told to come again. */
const mostAttempts = 200;

type Make = (values: LiveConfig) => LiveConfig;

export async function openLiveConfig(deps: { versions: ConfigVersions; clock: Clock }): Promise<LiveConfiguration> {
  const { versions, clock } = deps;
  const listeners = new Set<(config: LiveConfig) => void>();
  let now = await latest();

  async function latest(): Promise<StoredConfig> {
    const found = await versions.latest();
    if (found) return { ...found, values: completed(found.values) };
    await versions.add({ version: 1, at: clock.now(), by: null, values: defaultConfig, changes: [] });
    return latest();
  }

  function apply(stored: StoredConfig): void {
    if (stored.version <= now.version) return;
    now = stored;
    for (const listener of listeners) listener(stored.values);
  }

  async function write(make: Make, options: ChangeOptions): Promise<StoredConfig> {
    for (let attempt = 0; attempt < mostAttempts; attempt++) {
      const before = await latest();
      apply(before);
      const next = nextVersion(before, make, options);
      if (options.dryRun || next === before) return next;
      if (await versions.add(next)) {
        apply(next);
        return next;
      }
    }
    throw problem({ code: 'conflict', detail: 'Too many others changed the configuration at the same time.' });
  }

  /** What would be in force; the version before itself where nothing would change. */
  function nextVersion(before: StoredConfig, make: Make, { by, ifMatch }: ChangeOptions): StoredConfig {
    if (!mayChange(ifMatch, before.version)) throw problem({ code: 'precondition_failed' });
    const values = make(before.values);
    const faults = faultsOf(values);
    if (faults.length > 0) throw problem({ code: 'invalid_input', errors: faults });
    const changes = changesBetween(before.values, values);
    return changes.length === 0 ? before : { version: before.version + 1, at: clock.now(), by, values, changes };
  }

  return {
    current: () => now.values,
    onChange(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async show() {
      apply(await latest());
      return showConfig(now);
    },
    change: async (change, options) => showConfig(await write((values) => withChange(values, change), options)),
    async rollBack(version, options) {
      const former = await versions.find(version);
      if (!former) throw problem({ code: 'not_found', detail: 'There is no such version.' });
      return showConfig(await write(() => completed(former.values), options));
    },
    refresh: async () => apply(await latest()),
  };
}

const showConfig = ({ version, at, by, values }: StoredConfig): Config => ({
  version,
  updatedAt: version === 1 ? null : toTime(at),
  updatedBy: by,
  values,
});
