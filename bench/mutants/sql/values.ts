import { clausesOf } from './clauses.ts'
import type { Change } from './mutators.ts'
import type { Token } from './tokens.ts'

/** Returns every pair of parentheses, also those inside others, with the token before it. */
function* groupsOf(tokens: readonly Token[]): Iterable<{ before: Token | undefined; group: Token }> {
  for (const [at, group] of tokens.entries()) {
    if (group.kind !== 'group') continue
    yield { before: tokens[at - 1], group }
    yield* groupsOf(group.inside)
  }
}

/** Splits the tokens in parentheses at the commas. */
function itemsOf({ inside }: Token): Token[][] {
  const items: Token[][] = [[]]
  for (const token of inside)
    if (token.kind === 'comma') items.push([])
    else items.at(-1)!.push(token)
  return items.filter((item) => item.length > 0)
}

const start = (item: readonly Token[]) => item[0]!.from
const end = (item: readonly Token[]) => item.at(-1)!.to

/** Leaves out one value of `in ('a', 'b')` or of `array['a', 'b']`. */
export function* dropListed(tokens: readonly Token[]): Iterable<Change> {
  for (const { before, group } of groupsOf(tokens)) {
    const items = itemsOf(group)
    if (items.length < 2 || !(before?.text === 'in' || before?.text === 'array')) continue
    yield* dropEach('DropListed', items)
  }
}

/** Leaves out one assignment of an update with several. */
export function* dropAssignments(tokens: readonly Token[]): Iterable<Change> {
  const clauses = clausesOf(tokens)
  for (const [at, { head }] of clauses.entries()) {
    if (head !== 'set' || clauses[at - 1]?.head === 'set') continue
    const rest = clauses.slice(at)
    const stop = rest.findIndex((one) => one.head !== 'set')
    const items = rest.slice(0, stop === -1 ? undefined : stop).map((one) => one.tokens)
    if (items.length > 1) yield* dropEach('DropAssignment', items)
  }
}

function* dropEach(name: string, items: readonly Token[][]): Iterable<Change> {
  for (const [at, item] of items.entries()) {
    const next = items[at + 1]
    const [from, to] = next ? [start(item), start(next)] : [end(items[at - 1]!), end(item)]
    yield { name, edits: [{ from, to, by: '' }] }
  }
}

/** `coalesce(a, b)` becomes `(a)`, and `(b)`. */
export function* coalesces(tokens: readonly Token[]): Iterable<Change> {
  for (const { before, group } of groupsOf(tokens)) {
    const items = itemsOf(group)
    if (before?.text !== 'coalesce' || items.length < 2) continue
    for (const item of items) {
      const opening = { from: before.from, to: start(item), by: '(' }
      yield { name: 'Coalesce', edits: [opening, { from: end(item), to: group.to, by: ')' }] }
    }
  }
}

const plusOne = (text: string) => text.replace(/\d+/, (digits) => String(Number(digits) + 1))

/** Adds one to a number, also in an interval; `true` becomes `false`, and `false` becomes `true`. */
export function* literals(tokens: readonly Token[]): Iterable<Change> {
  for (const { head, tokens: all } of clausesOf(tokens)) {
    // The number of a column, or the 1 of `exists (select 1 …)`.
    const isColumn = all.length === 1 && ['select', 'order by', 'group by'].includes(head)
    // `limit 1` is used where there is one row, or where it does not matter which one is returned.
    const isOne = head === 'limit' && all[0]!.text === '1'
    if (isOne) continue
    for (const [at, { kind, text, from, to }] of all.entries()) {
      const [before, after] = [all[at - 1], all[at + 1]]
      const isInterval =
        before?.text === 'interval' || (after?.text === '::' && all[at + 2]?.text === 'interval')
      if (
        (kind === 'number' && !isColumn && head !== 'as') ||
        (kind === 'text' && isInterval && /\d/.test(text))
      )
        yield { name: 'Number', edits: [{ from, to, by: plusOne(text) }] }
      if (kind === 'word' && before?.text !== '.' && (text === 'true' || text === 'false'))
        yield { name: 'Boolean', edits: [{ from, to, by: text === 'true' ? 'false' : 'true' }] }
    }
  }
}
