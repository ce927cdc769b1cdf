import { test } from 'vitest'

// The run of Vitest needs a file to begin with; what follows is in `judge.ts`.
test('the worker is ready to judge', () => {})
