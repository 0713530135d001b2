import { readFileSync, writeFileSync } from 'node:fs';
import { showSettings } from '@lyceum/platform/settings/describe';
import { readSettings, SettingsError } from '@lyceum/platform/settings/read';
import { allSettings } from '../parts.ts';
import { settingsPage } from '../settings-page.ts';

/** `npm run settings`: the settings in force. `-- --write` makes docs/settings.md anew. */
const page = new URL('../../../../docs/settings.md', import.meta.url);

if (process.argv.includes('--write')) {
  const before = readFileSync(page, { encoding: 'utf8', flag: 'a+' });
  const after = settingsPage();
  if (after !== before) writeFileSync(page, after);
  console.log(after === before ? 'docs/settings.md is up to date.' : 'docs/settings.md was written.');
} else {
  try {
    console.log(showSettings(allSettings, readSettings(allSettings, process.env)));
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    console.error(error.message);
    process.exitCode = 78;
  }
}
