import type { Setting, SettingsSchema } from './setting.ts';

export interface SettingsGroup {
  readonly title: string;
  readonly schema: SettingsSchema;
}

/** The effective settings, a line each, secrets hidden. */
export function showSettings(schema: SettingsSchema, values: Readonly<Record<string, unknown>>): string {
  const width = Math.max(...Object.keys(schema).map((name) => name.length));
  return Object.entries(schema)
    .map(([name, setting]) => `${name.padEnd(width)}  ${showValue(setting, values[name])}`)
    .join('\n');
}

function showValue(setting: Setting<unknown>, value: unknown): string {
  if (setting.secret && value !== undefined) return '(hidden)';
  if (value === setting.fallback && setting.fallbackInWords) return `(${setting.fallbackInWords})`;
  return inWords(value);
}

/** `docs/settings.md`, from the schemas. */
export function settingsDocument(groups: readonly SettingsGroup[]): string {
  const tables = groups.map(({ title, schema }) =>
    [
      `## ${title}`,
      '',
      '| variable | default | meaning |',
      '|---|---|---|',
      ...Object.entries(schema).map(
        ([name, setting]) => `| \`${name}\` | ${fallbackOf(setting)} | ${setting.description.replaceAll('|', '\\|')} |`,
      ),
      '',
    ].join('\n'),
  );
  return [
    '# Settings',
    '',
    'Generated from the schemas by `npm run settings -- --write`; do not edit. All are environment variables, also read from',
    'a file `.env` in the repository. `npm run settings` shows the ones in force. A bad one stops the start with a sentence',
    'that names it.',
    '',
    ...tables,
  ].join('\n');
}

const fallbackOf = (setting: Setting<unknown>) =>
  setting.fallbackInWords ?? (setting.fallback === undefined ? 'none' : `\`${inWords(setting.fallback)}\``);

function inWords(value: unknown): string {
  if (value === undefined) return 'off';
  if (value === true) return 'on';
  if (value === false) return 'off';
  if (Array.isArray(value)) return value.join(',');
  if (typeof value === 'object' && value !== null && 'calls' in value && 'seconds' in value) {
    return `${String(value.calls)}/${String(value.seconds)}`;
  }
  return String(value);
}
