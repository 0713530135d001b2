import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tryLockFile } from './file-lock.ts';

/** The folder in which one instance of a service keeps everything, its own until released or until the process ends. */
export interface DataFolder {
  readonly path: string;
  release(): void;
}

export class DataFolderInUse extends Error {
  readonly code = 'data_folder_in_use';
  override readonly name = 'DataFolderInUse';
  readonly folder: string;
  readonly pid: number | undefined;

  constructor(folder: string, pid: number | undefined) {
    const holder = pid === undefined ? 'another process' : `process ${pid}`;
    super(`The data folder ${folder} is in use by ${holder}: stop it first, or set DATA_DIR to another folder.`);
    this.folder = folder;
    this.pid = pid;
  }
}

/**
 * Opens `root/<service>`, made if need be and closed to other users of the machine, and keeps every other instance
 * out of it. The lock belongs to the process, so a killed one leaves nothing behind that must be cleaned up.
 */
export function openDataFolder({ root, service }: { root: string; service: string }): DataFolder {
  const path = join(root, service);
  mkdirSync(path, { recursive: true, mode: 0o700 });
  chmodSync(path, 0o700);
  const lock = tryLockFile(join(path, 'instance.lock'));
  const pidFile = join(path, 'instance.pid');
  if (!lock) throw new DataFolderInUse(path, readPid(pidFile));
  writeFileSync(pidFile, `${process.pid}\n`, { mode: 0o600 });
  let held = true;
  return {
    path,
    release() {
      if (!held) return; // the pid file may by now be the next holder's
      held = false;
      rmSync(pidFile, { force: true });
      lock.release();
    },
  };
}

/** Written just after the lock is taken, so for a moment it may be missing: the message then names no number. */
function readPid(pidFile: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
    return Number.isSafeInteger(pid) ? pid : undefined;
  } catch {
    return undefined;
  }
}
