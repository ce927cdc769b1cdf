import { clausesOf, conditionHeads, operandsOf, type Clause } from './clauses.ts'
import type { Change } from './mutators.ts'
import type { Token } from './tokens.ts'

/** Whether each part of this clause is dropped in turn: then negating a part would ask for nothing new. */
export const isDropped = (clause: Clause) =>
  conditionHeads.has(clause.head) || operandsOf(clause.tokens).operands.length > 1

/** One part of a condition is left out: of several the part, of one all. */
export function* dropConditions(tokens: readonly Token[]): Iterable<Change> {
  for (const clause of clausesOf(tokens)) {
    const { operands, words } = operandsOf(clause.tokens)
    if (operands.length > 1) yield* dropEach(operands, words)
    else if (conditionHeads.has(clause.head)) yield* whole(clause)
  }
}

function* dropEach(operands: Token[][], words: Token[]): Iterable<Change> {
  for (const [at, operand] of operands.entries()) {
    if (operand.length === 0) continue
    const [first, last] = [operand[0]!, operand.at(-1)!]
    const next = operands[at + 1]?.[0]
    // A fragment that begins with `and` has nothing before it; one that ends with it, nothing behind.
    if (at > 0) yield { name: 'DropCondition', edits: [{ from: words[at - 1]!.from, to: last.to, by: '' }] }
    else if (next) yield { name: 'DropCondition', edits: [{ from: first.from, to: next.from, by: '' }] }
  }
}

function* whole({ head, tokens }: Clause): Iterable<Change> {
  const [from, to] = [tokens[0]!.from, tokens.at(-1)!.to]
  // It says that it is always or never so already.
  if (tokens.length === 1 && ['true', 'false', 'matched'].includes(tokens[0]!.text)) return
  yield { name: 'DropCondition', edits: [{ from, to, by: 'true' }] }
  if (head === 'when') yield { name: 'DropCondition', edits: [{ from, to, by: 'false' }] }
}

/** Only one end of a `between` is asked. */
export function* halfBetween(tokens: readonly Token[]): Iterable<Change> {
  for (const { tokens: all } of clausesOf(tokens))
    for (const operand of operandsOf(all).operands) {
      const between = operand.find(({ text }) => text === 'between')
      const and = operand.find(({ text }) => text === 'and')
      if (!between || !and) continue
      const lower = { from: between.from, to: between.to, by: '>=' }
      yield { name: 'Between', edits: [lower, { from: and.from, to: operand.at(-1)!.to, by: '' }] }
      yield { name: 'Between', edits: [{ from: between.from, to: and.to, by: '<=' }] }
    }
}
