import type { Mutator, Node } from './more-mutators.ts'

/**
 * Leaves out one side of `&&`, `||` and `??`, which StrykerJS does only where the side is a comparison: `isOpen`
 * or `!isOurs()` as one of two conditions, and a default after `??`, would never be tried.
 */
export const operandMutator: Mutator = {
  name: 'Operand',
  *mutate({ node }) {
    if (node.type !== 'LogicalExpression') return
    const { left, right, operator } = node as Node & { left: Node; right: Node; operator: string }
    if (operator === '??' || !isTried(left)) yield structuredClone(right)
    if (operator === '??' || !isTried(right)) yield structuredClone(left)
  },
}

const triedOperators = new Set(['!=', '!==', '&&', '<', '<=', '==', '===', '>', '>=', '||'])

/** Returns true for a side that StrykerJS replaces by `true` or `false`, which leaves it out. */
const isTried = ({ type, operator }: Node) =>
  (type === 'BinaryExpression' || type === 'LogicalExpression') && triedOperators.has(operator ?? '')
