import { readFileSync } from 'node:fs';

let known: string | undefined;

/** Of the whole: all packages of the repository carry one version. */
export function version(): string {
  if (known === undefined) {
    const manifest = readFileSync(new URL('../../package.json', import.meta.url), 'utf8');
    known = (JSON.parse(manifest) as { version: string }).version;
  }
  return known;
}
