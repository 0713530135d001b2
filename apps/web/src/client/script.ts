import { readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';

/** A script of this folder as a browser takes it. Node strips the types, so nothing is built. */
export const browserScript = (name: string): string =>
  stripTypeScriptTypes(readFileSync(new URL(`${name}.ts`, import.meta.url), 'utf8'));
