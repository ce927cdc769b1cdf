/** The little that is needed of Babel's path to a node. */
type Path = { node: { type: string; value?: unknown } }
type Mutator = { name: string; mutate(path: Path): Iterable<object> }

/**
 * StrykerJS leaves numbers alone, and in rules about money a number is where the mistakes are: 30 days, 3 attempts, 100 satang.
 * One more is enough: that a limit is not one less is already asked by turning < into <=.
 */
export const numberMutator: Mutator = {
  name: 'NumericLiteral',
  *mutate({ node }) {
    if (node.type === 'NumericLiteral' && typeof node.value === 'number')
      yield { type: 'NumericLiteral', value: node.value + 1 }
  },
}

/** The list is no part of the instrumenter's interface, so it is found by its file; a version without it fails here. */
export async function mutateNumbers() {
  const file = new URL('./mutators/mutate.js', import.meta.resolve('@stryker-mutator/instrumenter'))
  const { allMutators } = (await import(file.href)) as { allMutators: Mutator[] }
  if (!allMutators.some(({ name }) => name === 'BooleanLiteral'))
    throw new Error(`${file.pathname} is not StrykerJS's list of mutators any more.`)
  allMutators.push(numberMutator)
}
