import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    include: ['*.walk.ts'],
    globalSetup: ['../apps/server/src/testing/test-cluster.ts'],
    maxWorkers: 1, // one browser at a time: on two cores a second one only makes both slow
    testTimeout: 60_000,
    // Waiting ends as soon as it holds; a busy machine only gets more time, never another answer.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 90_000,
  },
})
