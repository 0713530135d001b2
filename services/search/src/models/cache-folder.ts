import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where models are kept unless `MODEL_CACHE_DIR` says otherwise: once for each user, whatever clone asks. */
export const defaultModelCache = (env: NodeJS.ProcessEnv = process.env): string =>
  join(env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'lyceum', 'models');
