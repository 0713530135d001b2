import { defineConfig } from 'vitest/config';

/**
 * `*.test.ts` need Node and npm only. Suites that need a server are named after it (`*.postgres.test.ts`) and run with
 * `--mode postgres`, through a command of their own that starts it: see package.json.
 */
const servers = ['postgres', 'redis', 'browser', 'swaks', 'speech', 'models'];

export default defineConfig(({ mode }) => {
  const report = process.env.VITEST_REPORT;
  const needsServer = servers.map((server) => `**/*.${server}.test.ts`);
  return {
    test: {
      include: servers.includes(mode) ? [`**/*.${mode}.test.ts`] : ['**/*.test.ts'],
      exclude: ['**/node_modules/**', ...(servers.includes(mode) ? [] : needsServer)],
      // Most of a test's time is spent waiting for another process; one worker less than the cores would idle.
      maxWorkers: '100%',
      testTimeout: 60_000,
      hookTimeout: 60_000,
      // `.ci/run` counts what passed from this file.
      ...(report ? { reporters: ['default', 'json'], outputFile: { json: report } } : {}),
    },
  };
});
