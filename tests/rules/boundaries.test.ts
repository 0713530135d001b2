import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';

const rules = fileURLToPath(new URL('../../biome.json', import.meta.url));

/** Lints small files at the given paths under the project's own rules, and names those with a forbidden import. */
function refusedImports(files: readonly (readonly [path: string, specifier: string])[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lyceum-rules-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  copyFileSync(rules, join(folder, 'biome.json'));
  const paths = files.map(([path, specifier], at) => {
    const planted = path.replace(/[^/]+$/, `planted-${at}.ts`);
    mkdirSync(join(folder, dirname(planted)), { recursive: true });
    writeFileSync(join(folder, planted), `import { it } from '${specifier}';\n\nexport const used = it;\n`);
    return planted;
  });
  const options = ['--vcs-enabled=false', '--max-diagnostics=200', '--only=style/noRestrictedImports'];
  const { stderr, stdout } = spawnSync('biome', ['lint', ...options, '.'], { cwd: folder, encoding: 'utf8' });
  expect(stderr + stdout).toContain(`Checked ${files.length + 1} files`);
  return files.filter((_, at) => (stderr + stdout).includes(`${paths[at]}:1:`)).map(named);
}

const named = ([path, specifier]: readonly [string, string]) => `${path} imports ${specifier}`;

const planted: [path: string, specifier: string][] = [
  ['contracts/src/planted.ts', '@lyceum/platform/ids'],
  ['platform/src/planted.ts', '@lyceum/identity/settings'],
  ['platform/src/planted.ts', '@lyceum/web/service'],
  ['platform/src/planted.ts', '../../contracts/src/errors.ts'],
  ['services/mail/src/planted.ts', '@lyceum/identity/settings'],
  ['services/mail/src/planted.ts', '@lyceum/suite/main'],
  ['services/mail/src/planted.ts', '../../identity/src/settings.ts'],
  ['services/identity/src/routes/planted.ts', '../adapters/sql-users.ts'],
  ['services/identity/src/flows/planted.ts', '../adapters/sql-users.ts'],
  ['services/identity/src/flows/planted.ts', '../routes/login.ts'],
  ['services/identity/src/ports/planted.ts', '../flows/login.ts'],
  ['services/identity/src/adapters/planted.ts', '../flows/login.ts'],
  ['services/identity/src/model/planted.ts', '../ports/users.ts'],
  ['services/search/src/rank/planted.ts', '../query/parse.ts'],
  ['services/search/src/crawl/planted.ts', '../index/segment.ts'],
];

test('imports against the arrows are refused by the linter', () => {
  expect(refusedImports(planted)).toEqual(planted.map(named));
});

const allowed: [path: string, specifier: string][] = [
  ['platform/src/allowed.ts', '@lyceum/contracts/errors'],
  ['services/mail/src/allowed.ts', '@lyceum/platform/ids'],
  ['services/identity/src/routes/allowed.ts', '../flows/login.ts'],
  ['services/identity/src/flows/allowed.ts', '../ports/users.ts'],
  ['services/identity/src/allowed.ts', './adapters/sql-users.ts'],
  ['services/search/src/rank/allowed.ts', '../model/document.ts'],
  ['apps/suite/src/allowed.ts', '@lyceum/identity/settings'],
];

test('imports along the arrows are taken', () => {
  expect(refusedImports(allowed)).toEqual([]);
});
