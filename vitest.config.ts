import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{packages,apps,seed,bench}/**/*.test.{ts,tsx}', '*.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**', '**/.stryker-tmp/**'],
    globalSetup: ['apps/server/src/testing/test-cluster.ts'],
    // More workers only wait for each other on the machines this runs on, and for the one PostgreSQL.
    maxWorkers: 2,
    testTimeout: 120_000,
    // Waiting ends as soon as it holds; a busy machine only gets more time, never another answer.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 180_000,
  },
})
