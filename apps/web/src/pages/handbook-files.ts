import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** One page of the handbook, as it stands in `docs/`. */
export interface HandbookFile {
  /** Under `/docs/`, such as `mail` or `decisions/0003-sqlite-in-a-worker`. */
  readonly path: string;
  readonly title: string;
  readonly markdown: string;
}

const folder = fileURLToPath(new URL('../../../../docs', import.meta.url));

/** All of it, read once: the handbook changes with the program and not while it runs. */
export function readHandbook(from: string = folder): readonly HandbookFile[] {
  return readdirSync(from, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => name.replaceAll('\\', '/'))
    .sort((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1))
    .map((name) => {
      const markdown = readFileSync(`${from}/${name}`, 'utf8');
      const path = name.slice(0, -'.md'.length);
      return { path, title: /^#\s+(.+)$/m.exec(markdown)?.[1]?.replaceAll('`', '') ?? path, markdown };
    });
}

const depth = (name: string): number => name.split('/').length;
