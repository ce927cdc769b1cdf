import type { TrialRow, TrialStepRow } from '@khlang/contract/backend-profile'
import type { Observed } from '@khlang/domain/crediting/answer'
import { readingThatSaysYes, type TrialStep } from '@khlang/domain/crediting/backend-profile'

/** A step of a trial as the rules know it. */
export const stepOfRow = ({ state, verdict, byPerson }: TrialStepRow): TrialStep => ({
  state,
  verdict: verdict ?? null,
  byPerson,
})

/** Another way by which what was answered would be a yes; null where there is none, or nothing was answered. */
export const otherWay = (trial: TrialRow | null) =>
  readingThatSaysYes(
    [trial?.credit, trial?.takeBack].flatMap((step) => (step?.answer ? [step.answer as Observed] : [])),
  )
