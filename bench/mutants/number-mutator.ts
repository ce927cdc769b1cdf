/** The small part of Babel's node path that is needed. */
type Path = { node: { type: string; value?: unknown } }
type Mutator = { name: string; mutate(path: Path): Iterable<object> }

/**
 * Adds one to numbers, which StrykerJS does not mutate: in rules about money mistakes often lie in numbers,
 * such as 30 days, 3 attempts, 100 satang. Adding one is enough: whether a limit could be one less is already
 * tested by turning < into <=.
 */
export const numberMutator: Mutator = {
  name: 'NumericLiteral',
  *mutate({ node }) {
    if (node.type === 'NumericLiteral' && typeof node.value === 'number')
      yield { type: 'NumericLiteral', value: node.value + 1 }
  },
}

/**
 * Adds this mutator to the instrumenter's list. The list is not part of the public interface, so it is
 * imported by file; a version without it fails here.
 */
export async function mutateNumbers() {
  const file = new URL('./mutators/mutate.js', import.meta.resolve('@stryker-mutator/instrumenter'))
  const { allMutators } = (await import(file.href)) as { allMutators: Mutator[] }
  if (!allMutators.some(({ name }) => name === 'BooleanLiteral'))
    throw new Error(`${file.pathname} is not StrykerJS's list of mutators any more.`)
  allMutators.push(numberMutator)
}
