import { elementMutator } from './element-mutator.ts'
import { numberMutator } from './number-mutator.ts'
import { operandMutator } from './operand-mutator.ts'

/** The small part of Babel's nodes and paths that our mutators need. */
export type Node = { type: string; value?: unknown; operator?: string }
export type Mutator = { name: string; mutate(path: { node: Node }): Iterable<object> }

/**
 * Adds our mutators to the instrumenter's list. The list is not part of the public interface, so it is
 * imported by file; a version without it fails here.
 */
export async function addOurMutators() {
  const file = new URL('./mutators/mutate.js', import.meta.resolve('@stryker-mutator/instrumenter'))
  const { allMutators } = (await import(file.href)) as { allMutators: Mutator[] }
  if (!allMutators.some(({ name }) => name === 'BooleanLiteral'))
    throw new Error(`${file.pathname} is not StrykerJS's list of mutators any more.`)
  allMutators.push(numberMutator, operandMutator, elementMutator)
}
