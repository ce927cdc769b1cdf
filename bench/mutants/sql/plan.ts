import type { SqlMutant } from './edits.ts'
import type { Site } from './switch.ts'

/** Which templates each test uses, measured once for as long as its file stays as it is. */
export type Reach = {
  /** Hash of the content of the test file. */
  hash: string
  /** Milliseconds before the first test. */
  setUp: number
  /** Templates that are used before the first test of the file, while it is set up. */
  around: Site[]
  /** The green tests, with the milliseconds that each took and the templates that it used. */
  tests: Record<string, { took: number; sites: Site[] }>
  /** The first test that was red without any mutant. Red tests judge nothing. */
  red?: string
}

export type Candidate = Pick<SqlMutant, 'strings' | 'values'> & { id: string; site: Site }

/** The job of the worker. */
export type Plan = {
  root: string
  /** Files of tests, relative to `root`. */
  tests: string[]
  candidates: Candidate[]
  /** After this many milliseconds, no further tests are run for a mutant. */
  patience: number
  reachFile: string
  verdictsFile: string
}

export type Verdict = {
  id: string
  /** `NoCoverage`: no test uses the template; `CompileError`: the database refused it as invalid. */
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'CompileError'
  /** The test that noticed the mutant, or how many files were run. */
  by: string
  /** In milliseconds. */
  took: number
}
