import { clausesOf, operandsOf, type Clause } from './clauses.ts'
import { isDropped } from './conditions.ts'
import type { Change } from './mutators.ts'
import type { Token } from './tokens.ts'

const replace = (name: string, { from, to }: { from: number; to: number }, by: string): Change => ({
  name,
  edits: [{ from, to, by }],
})

const bounds: Record<string, string> = { '<': '<=', '<=': '<', '>': '>=', '>=': '>' }
const opposites: Record<string, string> = { '=': '<>', '<>': '=', '!=': '=' }

/** `<` becomes `<=`; `=` becomes `<>`, except in a part of a condition that another mutant drops. */
export function* comparisons(tokens: readonly Token[]): Iterable<Change> {
  for (const clause of clausesOf(tokens)) {
    const [assignment] = clause.head === 'set' ? clause.tokens.filter(({ text }) => text === '=') : []
    for (const token of clause.tokens) {
      if (token.kind !== 'operator' || token === assignment) continue
      const bound = bounds[token.text]
      if (bound) yield replace('Bound', token, bound)
      const opposite = opposites[token.text]
      if (opposite && !isDropped(clause)) yield replace('Comparison', token, opposite)
    }
  }
}

/** `is null` becomes `is not null`, `exists` becomes `not exists`, and the other way round. */
export function* negations(tokens: readonly Token[]): Iterable<Change> {
  for (const clause of clausesOf(tokens)) {
    if (isDropped(clause)) continue
    for (const [at, { kind, text, from, to }] of clause.tokens.entries()) {
      if (kind !== 'word') continue
      const [before, after] = [clause.tokens[at - 1], clause.tokens[at + 1]]
      if (text === 'not' && after) yield replace('Negation', { from, to: after.from }, '')
      if (text === 'is' && after?.text !== 'not') yield replace('Negation', { from, to }, 'is not')
      if (text === 'exists' && before?.text !== 'not') yield replace('Negation', { from, to }, 'not exists')
    }
  }
}

const pairs: Record<string, string> = {
  min: 'max',
  max: 'min',
  least: 'greatest',
  greatest: 'least',
  bool_or: 'bool_and',
  bool_and: 'bool_or',
}

/** `min` becomes `max`, `union all` becomes `union`, `distinct` is left out, and `left join` becomes `join`. */
export function* functions(tokens: readonly Token[]): Iterable<Change> {
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'group') yield* functions(token.inside)
    const [before, after] = [tokens[at - 1], tokens[at + 1]]
    const other = pairs[token.text]
    if (token.kind === 'word' && other && after?.kind === 'group') yield replace('Function', token, other)
    if (token.text === 'all' && before?.text === 'union') yield replace('Distinct', token, '')
    if (token.text === 'distinct' && before?.text !== 'is' && before?.text !== 'not' && after?.text !== 'on')
      yield replace('Distinct', token, '')
    if (token.text === 'left' && after?.text === 'join') yield replace('Join', token, '')
  }
}

/** Reverses an order. */
export function* orders(tokens: readonly Token[]): Iterable<Change> {
  for (const clause of clausesOf(tokens)) {
    if (clause.head !== 'order by') continue
    const way = clause.tokens.find(({ text }) => text === 'asc' || text === 'desc')
    const nulls = clause.tokens.find(({ text }) => text === 'nulls')
    const at = nulls?.from ?? clause.tokens.at(-1)!.to
    if (way) yield replace('Order', way, way.text === 'asc' ? 'desc' : 'asc')
    else if (isKnown(clause)) yield replace('Order', { from: at, to: at }, nulls ? 'desc ' : ' desc')
  }
}

/** Whether the whole order is known here: a fragment may contain its direction. */
const isKnown = ({ tokens }: Clause) => tokens.some(({ kind }) => kind !== 'hole')

/** `+` becomes `-`, and each term of a sum is left out. */
export function* sums(tokens: readonly Token[]): Iterable<Change> {
  for (const clause of clausesOf(tokens))
    for (const operand of operandsOf(clause.tokens).operands)
      for (const [at, token] of operand.entries()) {
        if (token.kind !== 'operator' || (token.text !== '+' && token.text !== '-')) continue
        const [before, after] = [operand[at - 1], operand[at + 1]]
        if (!before || !after || before.kind === 'operator') continue
        yield replace('Sum', token, token.text === '+' ? '-' : '+')
        const [first, last] = termsAround(operand, at)
        yield replace('DropTerm', { from: token.from, to: last.to }, '')
        if (token.text === '+') yield replace('DropTerm', { from: first.from, to: after.from }, '')
      }
}

const inTerm = new Set(['.', '*', '/', '::', '->', '->>'])
const isEnd = ({ kind, text }: Token) =>
  (kind === 'operator' && !inTerm.has(text)) ||
  (kind === 'word' && ['in', 'is', 'between', 'not', 'and', 'like', 'asc', 'desc', 'nulls'].includes(text))

function termsAround(tokens: readonly Token[], at: number): [Token, Token] {
  let [first, last] = [at - 1, at + 1]
  while (first > 0 && !isEnd(tokens[first - 1]!)) first -= 1
  while (last < tokens.length - 1 && !isEnd(tokens[last + 1]!)) last += 1
  return [tokens[first]!, tokens[last]!]
}
