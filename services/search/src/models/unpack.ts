import { mkdir } from 'node:fs/promises';
import { extract } from 'tar';

/** No model here is larger; a bomb would be. */
const mostBytes = 2_000_000_000;
const mostFiles = 5_000;

/** Unpacks the wanted files of a package: plain files only, never outside the folder, and no more than there can be. */
export async function unpack(tarball: string, folder: string, files: readonly string[]): Promise<void> {
  await mkdir(folder, { recursive: true });
  let bytes = 0;
  let count = 0;
  const wanted = (path: string): boolean =>
    files.some((file) => (file.endsWith('/') ? path.startsWith(file) : path === file));
  await extract({
    file: tarball,
    cwd: folder,
    strip: 1,
    strict: true,
    preserveOwner: false,
    noMtime: true,
    filter(path, entry) {
      if (!('type' in entry) || (entry.type !== 'File' && entry.type !== 'OldFile')) return false;
      if (!wanted(path.slice(path.indexOf('/') + 1))) return false;
      bytes += entry.size;
      count += 1;
      return bytes <= mostBytes && count <= mostFiles;
    },
  });
  if (bytes > mostBytes || count > mostFiles) throw new Error('The package holds more than a model can');
  if (count === 0) throw new Error('The package holds none of the files that are wanted');
}
