import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { repository } from '@lyceum/platform/service/house';
import { commonSettings } from '@lyceum/platform/settings/common';
import { readSettings } from '@lyceum/platform/settings/read';
import { scanFolder } from '../privacy/check/scan-folder.ts';

/**
 * `npm run privacy-check -- [canary...]`: reads the whole data folder as somebody who stole the disk would, and reports
 * every file that says what it is, that others may read, or that holds one of the words. Ends with 1 if there is one.
 */
const folder = resolve(repository, readSettings(commonSettings, process.env).DATA_DIR);
const canaries = process.argv.slice(2);
if (!existsSync(folder)) {
  console.log(`There is no data folder at ${folder}: nothing was looked at.`);
} else {
  const { files, bytes, findings } = await scanFolder(folder, canaries);
  for (const { file, what } of findings) console.log(`${file}: ${what}`);
  console.log(`${files} files, ${bytes} bytes, ${canaries.length} canaries: ${findings.length} findings.`);
  if (findings.length > 0) process.exitCode = 1;
}
