import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/**
 * The files below a folder that contain a match, whatever the case. Searched by a process of its own: reading a
 * database's file here and closing it would drop the locks that SQLite holds on it.
 */
export async function filesWith(pattern: string, folder: string): Promise<string[]> {
  const search = promisify(execFile)('grep', ['-r', '-l', '-a', '-i', '-E', pattern, folder]);
  const { stdout } = await search.catch((error: { code: number; stdout: string }) => {
    if (error.code === 1) return error; // nothing found
    throw error;
  });
  return stdout.split('\n').filter(Boolean);
}
