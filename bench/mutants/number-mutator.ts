import type { Mutator } from './more-mutators.ts'

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
