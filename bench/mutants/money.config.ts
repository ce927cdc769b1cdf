import { defineConfig } from 'vitest/config'

/** The tests that judge an area of `areas.ts`. Paths are relative to the mutated copy of the repository. */
export default defineConfig({
  test: {
    include: JSON.parse(process.env['MUTANT_TESTS'] ?? '[]') as string[],
    // These tests kill processes that they start, and these processes are not mutated.
    exclude: ['**/{crash,*-crash,brought-back}.test.ts'],
    globalSetup: ['apps/server/src/testing/test-cluster.ts'],
    maxWorkers: 1,
    testTimeout: 30_000,
    expect: { poll: { timeout: 8_000 } },
    hookTimeout: 180_000,
  },
})
