import type { SqlMutant } from './edits.ts'
import type { Site } from './switch.ts'

/** Which templates each test uses, measured once for as long as its file stays as it is. */
export type Reach = {
  /** Of the content of the test file. */
  hash: string
  /** Milliseconds before the first test. */
  setUp: number
  /** Templates that are used before the first test of the file, or after the last. */
  around: Site[]
  /** Those that were green. */
  tests: Record<string, { took: number; sites: Site[] }>
  /** What was red first without any mutant. Such a test judges nothing. */
  red?: string
}

export type Candidate = Pick<SqlMutant, 'strings' | 'values'> & { id: string; site: Site }

/** What the worker is to do. Paths are relative to the repository. */
export type Plan = {
  root: string
  /** Files of tests. */
  tests: string[]
  candidates: Candidate[]
  /** How many milliseconds a mutant may take before what is left of the tests is not asked. */
  patience: number
  reachFile: string
  verdictsFile: string
}

export type Verdict = {
  id: string
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'CompileError'
  /** Who noticed, or how many were asked. */
  by: string
  took: number
}
