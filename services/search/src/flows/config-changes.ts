import type { ConfigVersion, LiveConfig, LiveConfigChange } from '@lyceum/contracts/search/config';
import { defaultConfig } from '../model/default-config.ts';

type Changes = ConfigVersion['changes'];

/** The configuration with some parts replaced: values and lists as a whole, groups of settings one by one. */
export function withChange(values: LiveConfig, change: LiveConfigChange): LiveConfig {
  const merged = Object.entries(change).map(([name, part]) => {
    const former = values[name as keyof LiveConfig];
    return [name, isGroup(former) && isGroup(part) ? { ...former, ...part } : part];
  });
  return { ...values, ...Object.fromEntries(merged) };
}

/** What a version that was stored before a setting existed means now. */
export const completed = (stored: Partial<LiveConfig>): LiveConfig =>
  withChange(defaultConfig, stored as LiveConfigChange);

/** By JSON Pointer (RFC 6901). Names of settings need no escapes. */
export const changesBetween = (before: LiveConfig, after: LiveConfig): Changes =>
  Object.entries(after).flatMap(([name, latter]) => differences(`/${name}`, before[name as keyof LiveConfig], latter));

function differences(path: string, before: unknown, after: unknown): Changes {
  if (!isGroup(before) || !isGroup(after)) return difference(path, before, after);
  return Object.keys(after).flatMap((inner) => difference(`${path}/${inner}`, before[inner], after[inner]));
}

const difference = (path: string, before: unknown, after: unknown): Changes =>
  JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }];

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
