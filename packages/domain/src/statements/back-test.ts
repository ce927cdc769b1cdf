import type { Credits } from '../money.ts'

export const longestBackTestDays = 90

/** What a back-test must show before an owner may switch auto-match on. */
export const proof = { days: 7, decided: 20, hours: 24 } as const

/** What a back-test found, counted in entries. */
export type BackTestFigures = {
  entries: number
  /** How many the machine would have matched, and what became of those. */
  matched: number
  right: number
  wrong: number
  /** People have not decided yet what they were. */
  undecided: number
  /** Of those right, matched by the machine itself and left so: nobody looked. */
  own: number
  /** Of the pairs it would have made, those that people decided, right or wrong: it takes some to prove anything. */
  decided: number
  /** What was credited in the end, by people or by the machine: of these the machine finds its share. */
  credited: number
  /** Middle of the times from where the machine would have matched until people did; null without one. */
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
  /** The moment it looked back from. */
  until: Date
  endedAt: Date | null
  figures: Pick<BackTestFigures, 'decided' | 'wrong'> | null
}

/**
 * What is still missing before auto-match may be switched on; nothing when it is proven. Since a match of the machine was taken back,
 * nothing from before then is proof.
 */
export function lacksProof(test: BackTest | null, now: Date, takenBackAt: Date | null): ProofLack[] {
  if (test === null || test.state === 'failed') return ['no-back-test']
  if (test.state === 'running' || test.endedAt === null || test.figures === null) return ['back-test-running']
  const lacks: ProofLack[] = []
  if (now.getTime() - test.endedAt.getTime() > proof.hours * 3_600_000) lacks.push('back-test-old')
  if (takenBackAt !== null && test.until <= takenBackAt) lacks.push('back-test-before-stop')
  if (test.days < proof.days) lacks.push('back-test-short')
  if (test.figures.decided < proof.decided) lacks.push('back-test-few')
  if (test.figures.wrong > 0) lacks.push('back-test-wrong')
  return lacks
}

/** What was tested up to one amount says nothing of larger ones. */
export const withinTested = (limit: Credits | null, tested: Credits | null): boolean =>
  tested === null || (limit !== null && limit <= tested)

/** Shares of 1; null where there is nothing to divide by. */
export const precisionOf = ({ right, wrong }: Pick<BackTestFigures, 'right' | 'wrong'>) =>
  right + wrong === 0 ? null : right / (right + wrong)
export const recallOf = ({ right, credited }: Pick<BackTestFigures, 'right' | 'credited'>) =>
  credited === 0 ? null : right / credited
