import { test } from 'vitest'

// A run of Vitest needs a test file. Its runner, `judge.ts`, judges all mutants before this test runs.
test('the worker has judged', () => {})
