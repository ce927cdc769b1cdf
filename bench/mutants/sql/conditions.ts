import { clausesOf, conditionHeads, operandsOf, type Clause } from './clauses.ts'
import type { Change } from './mutators.ts'
import type { Token } from './tokens.ts'

/** Whether `dropConditions` drops each part of this clause. Then negating a part would test nothing new. */
export const isDropped = (clause: Clause) =>
  conditionHeads.has(clause.head) || operandsOf(clause.tokens).operands.length > 1

/** Leaves out one part of a condition with several parts. A condition with one part becomes `true`. */
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
  // It is constant already.
  if (tokens.length === 1 && ['true', 'false', 'matched'].includes(tokens[0]!.text)) return
  yield { name: 'DropCondition', edits: [{ from, to, by: 'true' }] }
  if (head === 'when') yield { name: 'DropCondition', edits: [{ from, to, by: 'false' }] }
}

/** Keeps only one end of a `between`. */
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
