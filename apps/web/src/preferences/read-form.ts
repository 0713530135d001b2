import { Lens, SearchPreferences } from '@lyceum/contracts/search/preferences';
import Value from 'typebox/value';
import type { FormFields } from '../frame/forms.ts';

export const siteLists = ['raise', 'lower', 'block', 'pin'] as const;

const lines = (text = ''): string[] =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim().toLowerCase())
    .filter((line) => line !== '');

/** Undefined where something in the form cannot be a preference. */
export function preferencesFrom(fields: FormFields, former: SearchPreferences): SearchPreferences | undefined {
  const preferences = {
    ...(former.lenses ? { lenses: former.lenses } : {}),
    languages: lines(fields.languages),
    freshness: fields.freshness,
    safe: fields.safe,
    educationLevel: fields.educationLevel === '' ? null : fields.educationLevel,
    sites: Object.fromEntries(siteLists.map((list) => [list, lines(fields[list])])),
  };
  return Value.Check(SearchPreferences, preferences) ? preferences : undefined;
}

/** The preferences with a lens put into them; a lens of the same name is replaced. */
export function withLens(text: string, former: SearchPreferences): SearchPreferences | undefined {
  try {
    const lens: unknown = JSON.parse(text);
    if (!Value.Check(Lens, lens)) return undefined;
    const others = (former.lenses ?? []).filter(({ name }) => name !== lens.name);
    const preferences = { ...former, lenses: [...others, lens] };
    return Value.Check(SearchPreferences, preferences) ? preferences : undefined;
  } catch {
    return undefined;
  }
}

export function lensOf({ sites, languages, freshness, educationLevel, types }: SearchPreferences): Lens {
  return {
    lens: 1,
    name: 'My lens',
    ...(sites ? { sites } : {}),
    ...(languages ? { languages } : {}),
    ...(types ? { types } : {}),
    ...(freshness ? { freshness } : {}),
    ...(educationLevel ? { educationLevel } : {}),
  };
}
