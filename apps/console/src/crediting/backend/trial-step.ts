import type { TrialRow, TrialStepRow } from '@khlang/contract/crediting/backend-profile'
import type { Observed } from '@khlang/domain/crediting/answer'
import { readingThatSaysYes, type TrialStep } from '@khlang/domain/crediting/backend-profile'

/** Returns a trial step in the form of the domain's rules. */
export const stepOfRow = ({ state, verdict, byPerson }: TrialStepRow): TrialStep => ({
  state,
  verdict: verdict ?? null,
  byPerson,
})

/**
 * Returns another rule by which all answers to the trial would be a yes; null if there is none, or no call was
 * answered.
 */
export const otherWay = (trial: TrialRow | null) =>
  readingThatSaysYes(
    [trial?.credit, trial?.takeBack].flatMap((step) => (step?.answer ? [step.answer as Observed] : [])),
  )
