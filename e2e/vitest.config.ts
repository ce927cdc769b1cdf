import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  test: {
    include: ['*.walk.ts'],
    globalSetup: ['../apps/server/src/testing/test-cluster.ts'],
    maxWorkers: 1, // one browser at a time: on two cores a second one only makes both slow
    testTimeout: 180_000,
    // Waiting ends as soon as it holds; a busy machine only gets more time, never another answer.
    expect: { poll: { timeout: 60_000 } },
    hookTimeout: 180_000,
  },
})
