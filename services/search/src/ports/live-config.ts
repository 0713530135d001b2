import type { LiveConfig } from '@lyceum/contracts/search/config';

/** The settings that administrators change while the service runs. Read it when needed; do not keep a copy. */
export interface LiveConfigSource {
  current(): LiveConfig;
  /** Called after each change, until the returned function is called. */
  onChange(listener: (config: LiveConfig) => void): () => void;
}
