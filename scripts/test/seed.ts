import fc from 'fast-check'
import { afterAll, vi } from 'vitest'

/**
 * Property tests try the same cases in every run, so that `npm test` fails because of a change and never by
 * chance. `npm run nightly` tries other cases and prints the seed; `SEED=… npm test -- NAME` repeats them.
 */
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed: Number(process.env['SEED'] ?? 1) })

/** Files share a process: a clock that a test has replaced is not that of the next file. */
afterAll(() => void vi.useRealTimers())
