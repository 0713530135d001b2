import { settingsDocument } from '@lyceum/platform/settings/describe';
import { settingsByPart } from './parts.ts';

/** `docs/settings.md`. A test keeps the committed page equal to it. */
export const settingsPage = (): string => settingsDocument(settingsByPart);
