import { defineConfig } from 'vitest/config';

/** `*.test.ts` need Node and npm only. Suites that need another server have a file name and a command of their own. */
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: ['**/node_modules/**', '**/*.postgres.test.ts', '**/*.redis.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
});
