import { fileURLToPath } from 'node:url';
import { identitySettings } from '@lyceum/identity/settings';
import { mailSettings } from '@lyceum/mail/settings';
import type { PartName } from '@lyceum/platform/settings/addresses';
import { commonSettings } from '@lyceum/platform/settings/common';
import type { SettingsSchema } from '@lyceum/platform/settings/setting';
import { searchSettings } from '@lyceum/search/settings';

export interface SupervisedPart {
  readonly name: PartName;
  /** The file that runs it as a process of its own. */
  readonly main: string;
}

/** In the order in which they are started and shown. */
export const parts = (): readonly SupervisedPart[] => [
  { name: 'identity', main: fileURLToPath(import.meta.resolve('@lyceum/identity/main')) },
  { name: 'mail', main: fileURLToPath(import.meta.resolve('@lyceum/mail/main')) },
  { name: 'search', main: fileURLToPath(import.meta.resolve('@lyceum/search/main')) },
  { name: 'web', main: fileURLToPath(import.meta.resolve('@lyceum/web/main')) },
];

export const settingsByPart: readonly { title: string; schema: SettingsSchema }[] = [
  { title: 'All services', schema: commonSettings },
  { title: 'Identity', schema: identitySettings },
  { title: 'Mail', schema: mailSettings },
  { title: 'Search', schema: searchSettings },
];

export const allSettings = {
  ...commonSettings,
  ...identitySettings,
  ...mailSettings,
  ...searchSettings,
};
