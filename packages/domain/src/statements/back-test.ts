import type { Credits } from '../money.ts'

export const longestBackTestDays = 90

/**
 * What a back-test must show before an owner may switch auto-match on, besides no wrong match: at least this many
 * days and entries decided by people, and at most this many hours since it ended.
 */
export const proofRequirements = { days: 7, decided: 20, hours: 24 } as const

/** The result of a back-test, counted in entries. */
export type BackTestFigures = {
  entries: number
  /** Number of entries that auto-match would have matched, and how many of these are right or wrong. */
  matched: number
  right: number
  wrong: number
  /** Entries of `matched` for which it is not known yet whether the match is right. */
  undecided: number
  /**
   * Entries of `right` that auto-match itself matched and nobody reversed, so that no person has checked
   * them.
   */
  own: number
  /** Entries of `matched` that people decided, right or wrong. A qualification needs a minimum of them. */
  decided: number
  /**
   * All entries that were credited in the end, by people or by auto-match. Recall is the share of these that
   * auto-match finds.
   */
  credited: number
  /**
   * Median number of seconds between the moment auto-match would have matched and the moment people did; null if people
   * made none of the right matches.
   */
  savedSeconds: number | null
}

export const proofLacks = [
  'no-back-test',
  'back-test-running',
  'back-test-old',
  'back-test-before-stop',
  'back-test-short',
  'back-test-few',
  'back-test-wrong',
] as const
export type ProofLack = (typeof proofLacks)[number]

export type BackTest = {
  state: 'running' | 'done' | 'failed'
  days: number
  limit: Credits | null
  /** The last moment that the test covers. */
  until: Date
  endedAt: Date | null
  figures: Pick<BackTestFigures, 'decided' | 'wrong'> | null
}

/**
 * Returns what is still missing before auto-match may be switched on; empty when the last test is enough.
 * `takenBackAt`: when an automatic match was reversed; a back-test from before then no longer counts.
 */
export function missingProof(test: BackTest | null, now: Date, takenBackAt: Date | null): ProofLack[] {
  if (test === null || test.state === 'failed') return ['no-back-test']
  if (test.state === 'running' || test.endedAt === null || test.figures === null) return ['back-test-running']
  const lacks: ProofLack[] = []
  if (now.getTime() - test.endedAt.getTime() > proofRequirements.hours * 3_600_000)
    lacks.push('back-test-old')
  if (takenBackAt !== null && test.until <= takenBackAt) lacks.push('back-test-before-stop')
  if (test.days < proofRequirements.days) lacks.push('back-test-short')
  if (test.figures.decided < proofRequirements.decided) lacks.push('back-test-few')
  if (test.figures.wrong > 0) lacks.push('back-test-wrong')
  return lacks
}

/**
 * Whether the limit is at most the tested one: a test up to one amount proves nothing about larger amounts.
 */
export const withinTested = (limit: Credits | null, testedLimit: Credits | null): boolean =>
  testedLimit === null || (limit !== null && limit <= testedLimit)

/** Precision and recall as fractions of 1; null where the divisor is zero. */
export const precisionOf = ({ right, wrong }: Pick<BackTestFigures, 'right' | 'wrong'>) =>
  right + wrong === 0 ? null : right / (right + wrong)
export const recallOf = ({ right, credited }: Pick<BackTestFigures, 'right' | 'credited'>) =>
  credited === 0 ? null : right / credited
