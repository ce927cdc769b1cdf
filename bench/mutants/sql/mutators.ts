import { dropConditions, halfBetween } from './conditions.ts'
import { type Edit, mutantOf, type SqlMutant } from './edits.ts'
import { comparisons, functions, negations, orders, sums } from './operators.ts'
import { tokensOf } from './tokens.ts'
import { coalesces, dropAssignments, dropListed, literals } from './values.ts'

export type Change = { name: string; edits: Edit[] }

const mutators = [
  dropConditions,
  halfBetween,
  dropListed,
  dropAssignments,
  comparisons,
  negations,
  functions,
  orders,
  sums,
  coalesces,
  literals,
]

/** Returns every mutant of the text of a template, in which `hole` marks inserted values and fragments. */
export function mutantsOf(text: string): SqlMutant[] {
  const tokens = tokensOf(text)
  const all = mutators.flatMap((mutator) => [...mutator(tokens)])
  const seen = new Set<string>()
  return all
    .map(({ name, edits }) => mutantOf(text, name, edits))
    .filter(({ strings, values }) => {
      const key = JSON.stringify([strings, values])
      return seen.has(key) ? false : seen.add(key)
    })
    .toSorted((a, b) => a.from - b.from)
}
