import type { ProblemCode } from './problems.ts'

/** Refusals that any operation may return without declaring them. */
export const refusedAnywhere = [
  'bad-input',
  'not-signed-in',
  'not-an-employee',
  'second-factor-needed',
  'not-permitted',
  'fresh-factor-needed',
  'wrong-origin',
  'wrong-host',
  'too-many-tries',
  'too-much-at-once',
  'bug',
  'no-room',
  'unavailable',
  'outcome-unknown',
  'too-slow',
] as const satisfies readonly ProblemCode[]
