import type { ConfigVersion, LiveConfig } from '@lyceum/contracts/search/config';
import type { PageOf, PageRequest } from '../model/page.ts';

export interface StoredConfig {
  readonly version: number;
  readonly at: number;
  readonly by: string | null;
  readonly values: LiveConfig;
  readonly changes: ConfigVersion['changes'];
}

/** Every version of the live configuration. Every adapter passes `config-versions.contract.ts`. */
export interface ConfigVersions {
  latest(): Promise<StoredConfig | undefined>;
  find(version: number): Promise<StoredConfig | undefined>;
  /** False when there is such a version: of any number at once, in any number of processes, exactly one is added. */
  add(stored: StoredConfig): Promise<boolean>;
  /** The latest first. */
  list(page: PageRequest): Promise<PageOf<StoredConfig>>;
  /** Keeps the latest so many, whatever their age. */
  forgetBefore(time: number, keep: number): Promise<number>;
}
