import type { Token } from './tokens.ts'

/** Tokens that belong together at one level of parentheses, such as one item of a list or one whole condition. */
export type Clause = {
  /** The word that the clause begins with, such as `where`; in a list that of its first item. Empty if there is none. */
  head: string
  /** Whether it is in parentheses. */
  nested: boolean
  tokens: Token[]
}

const heads = new Set(
  `select from where group having order limit offset on using join set values returning with when then else end case union
  except intersect filter window over partition for do conflict insert update delete into lateral left right inner cross full
  as by distinct all`.split(/\s+/),
)
/** Words before `join`, which end the clause before. */
const silent = new Set(['left', 'right', 'inner', 'cross', 'full', 'lateral'])

/** Splits SQL into its clauses, those in parentheses too. */
export function clausesOf(tokens: readonly Token[], nested = false, first = ''): Clause[] {
  const clauses: Clause[] = []
  let clause: Clause = { head: first, nested, tokens: [] }
  const begin = (head: string) => {
    clauses.push(clause)
    clause = { head, nested, tokens: [] }
  }
  for (const [at, token] of tokens.entries()) {
    if (token.kind === 'comma') begin(clause.head)
    else if (token.kind === 'word' && isHead(tokens, at)) begin(headOf(token, clause))
    else {
      if (isFragment(token, clause.tokens.at(-1))) begin('fragment')
      clause.tokens.push(token)
    }
    if (token.kind === 'group') clauses.push(...clausesOf(token.inside, true, headInside(tokens, at)))
  }
  clauses.push(clause)
  return clauses.filter((one) => one.tokens.length > 0)
}

function isHead(tokens: readonly Token[], at: number) {
  const { text } = tokens[at]!
  if (!heads.has(text)) return false
  const [before, after] = [tokens[at - 1], tokens[at + 1]]
  // A column of that name, or a function: `f.key`, `left(name, 3)`.
  if (before?.text === '.' || after?.text === '.') return false
  if (after?.kind === 'group' && (text === 'left' || text === 'right')) return false
  // `is distinct from`, `is not distinct from`: operators.
  const isDistinct = (word: number) =>
    tokens[word]?.text === 'distinct' && ['is', 'not'].includes(tokens[word - 1]?.text ?? '')
  return !(isDistinct(at) || (text === 'from' && isDistinct(at - 1)))
}

/** The word of a clause: `order by`, `group by` and `partition by` are two. */
const headOf = ({ text }: Token, { head }: Clause) =>
  text === 'by' ? `${head} by` : silent.has(text) ? 'join' : text

const expectsMore = new Set('and or not in is like ilike between interval any some as'.split(' '))

/** Whether this is something put in after a complete expression, and so a fragment of its own. */
const isFragment = (token: Token, before: Token | undefined) =>
  token.kind === 'hole' &&
  before !== undefined &&
  before.kind !== 'operator' &&
  !(before.kind === 'word' && expectsMore.has(before.text))

/** What a list in parentheses is: the arguments of a function are their own kind of clause. */
function headInside(tokens: readonly Token[], at: number) {
  const before = tokens[at - 1]
  if (before?.text === 'in') return 'in'
  return before?.kind === 'word' && !heads.has(before.text) ? `${before.text}()` : ''
}

/** Heads of clauses that are a condition as a whole. */
export const conditionHeads = new Set(['where', 'on', 'having', 'when'])

/**
 * Splits a clause at `and` and `or`, but not at the `and` of a `between`. What follows the last operand, such as the
 * name of a column, belongs to it.
 */
export function operandsOf(tokens: readonly Token[]): { operands: Token[][]; words: Token[] } {
  const operands: Token[][] = [[]]
  const words: Token[] = []
  let between = false
  for (const token of tokens) {
    if (token.text === 'between') between = true
    if (token.text === 'and' && between) between = false
    else if (token.kind === 'word' && (token.text === 'and' || token.text === 'or')) {
      words.push(token)
      operands.push([])
      continue
    }
    operands.at(-1)!.push(token)
  }
  return { operands, words }
}
