import * as m from '#messages'
import type { Problem } from './problem.ts'

export const problemText = (problem: Problem) => problem.sentence()

/**
 * For a form with one field: returns the sentence that says what the field allows, if the field was refused;
 * otherwise the sentence of the problem.
 */
export const oneFieldText = (problem: Problem) => problem.refused[0]?.rule() ?? problemText(problem)

/**
 * Returns the sentence for a failed load. Sentences about saving do not apply there, such as "press again".
 */
export const loadProblemText = (problem: Problem) => ofLoading[problem.code]?.() ?? problemText(problem)
const ofLoading: Partial<Record<string, () => string>> = {
  unavailable: m.problem_load_unavailable,
  'outcome-unknown': m.problem_load_unavailable,
  timeout: m.problem_load_timeout,
  'too-slow': m.problem_load_timeout,
}
