import { defineConfig } from 'vitest/config'

/** The server tests that exercise code that moves money. Paths are relative to the mutated copy of the repository. */
export default defineConfig({
  test: {
    include: [
      'apps/server/src/{crediting,cashier,rewards}/**/*.test.ts',
      'apps/server/src/statements/*/{acts,disposition,auto-match,bulk-match,claim,match-*}.test.ts',
      'apps/server/src/staff/**/*approv*.test.ts',
    ],
    // These tests kill processes that they start, and these processes are not mutated.
    exclude: ['**/crash.test.ts'],
    globalSetup: ['apps/server/src/testing/test-cluster.ts'],
    maxWorkers: 1,
    testTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 180_000,
  },
})
