import { execFile } from 'node:child_process';
import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const command = fileURLToPath(new URL('./inspect.ts', import.meta.url));

const run = (args: readonly string[]) =>
  new Promise<{ code: number; output: string }>((resolve) => {
    execFile(process.execPath, [command, ...args], (error, stdout, stderr) => {
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, output: stdout + stderr });
    });
  });

test('a file is shown with what would be indexed of it, and why', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'lyceum-inspect-'));
  const lesson = { '@type': 'LearningResource', name: 'Tides', teaches: 'gravity' };
  const page = join(folder, 'page.html');
  await writeFile(
    page,
    `<title>Tides</title><script type="application/ld+json">${JSON.stringify(lesson)}</script><main><p>The moon pulls at the sea, and the sea follows it around the earth, so that the water rises twice a day.</p></main>`,
  );
  const shown = await run([page, '--url', 'https://example.org/tides']);
  expect(shown.code).toBe(0);
  expect(shown.output).toContain('The moon pulls at the sea');
  expect(shown.output).toContain('learning_resource (json-ld): Tides');
  expect(shown.output).toContain('must have required properties @context');
  expect(shown.output).toContain('In the index, 1 documents');

  const broken = join(folder, 'broken.pdf');
  await writeFile(broken, 'no PDF');
  const refused = await run([broken]);
  expect(refused).toMatchObject({ code: 1 });
  expect(refused.output).toContain('Nothing would be indexed');
});
