import { defineConfig } from 'vitest/config'

/** The rules alone: no database, no waiting. */
export default defineConfig({
  test: { include: ['src/**/*.test.ts'], isolate: false },
})
