import * as m from '#messages'
import type { Problem } from './problem.ts'

export const problemText = (problem: Problem) => problem.sentence()

/** For a form of one field: what the field allows, where that is why it was refused. */
export const oneFieldText = (problem: Problem) => problem.refused[0]?.rule() ?? problemText(problem)

/** While something is loaded, nothing is being saved: those sentences do not speak of pressing again. */
export const loadProblemText = (problem: Problem) => ofLoading[problem.code]?.() ?? problemText(problem)
const ofLoading: Partial<Record<string, () => string>> = {
  unavailable: m.problem_load_unavailable,
  timeout: m.problem_load_timeout,
  'too-slow': m.problem_load_timeout,
}
