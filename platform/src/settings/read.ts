import { BadValue, type SettingsOf, type SettingsSchema } from './setting.ts';

/** Every fault of a configuration at once, each naming its variable: nobody should mend one to meet the next. */
export class SettingsError extends Error {
  override readonly name = 'SettingsError';
  readonly faults: readonly string[];

  constructor(faults: readonly string[]) {
    super(faults.join('\n'));
    this.faults = faults;
  }
}

export type Environment = Readonly<Record<string, string | undefined>>;

export function readSettings<const S extends SettingsSchema>(schema: S, environment: Environment): SettingsOf<S> {
  const faults: string[] = [];
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(schema)) {
    const given = environment[name]?.trim();
    if (given === undefined || given === '') {
      values[name] = setting.fallback;
      continue;
    }
    try {
      values[name] = setting.read(given);
    } catch (error) {
      if (!(error instanceof BadValue)) throw error;
      faults.push(`${name} ${error.message}${setting.secret ? '.' : `, but is "${given.slice(0, 80)}".`}`);
    }
  }
  if (faults.length > 0) throw new SettingsError(faults);
  return values as SettingsOf<S>;
}
