import type { Mutator, Node } from './more-mutators.ts'

/**
 * Leaves out one of several: an element of a list, or an alternative of a regular expression. StrykerJS empties a
 * list as a whole and leaves alternatives as they are, so a word that no test uses would never be missed.
 */
export const elementMutator: Mutator = {
  name: 'Element',
  *mutate({ node }) {
    if (node.type === 'ArrayExpression') yield* shorterLists(node as Node & { elements: Node[] })
    if (node.type === 'RegExpLiteral') yield* shorterPatterns(node as Node & { pattern: string })
  },
}

function* shorterLists(node: Node & { elements: Node[] }) {
  if (node.elements.length < 2) return
  for (const left of node.elements)
    yield structuredClone({ ...node, elements: node.elements.filter((element) => element !== left) })
}

function* shorterPatterns(node: Node & { pattern: string }) {
  for (const pattern of withoutAnAlternative(node.pattern))
    yield structuredClone({ ...node, pattern, extra: undefined })
}

/** Returns a pattern without each of its alternatives in turn: `a(b|c)` gives `a(c)` and `a(b)`. */
export function* withoutAnAlternative(pattern: string): Generator<string> {
  for (const alternatives of choicesIn(pattern))
    for (const [at, { from, to }] of alternatives.entries()) {
      // One of the two bars beside it goes too: the one before it or, for the first, the one behind it.
      const [begin, end] = at === 0 ? [from, to + 1] : [from - 1, to]
      yield pattern.slice(0, begin) + pattern.slice(end)
    }
}

type Span = { from: number; to: number }

/** Returns the alternatives of every group, and of the whole, that has more than one. */
function choicesIn(pattern: string): Span[][] {
  const found: Span[][] = []
  const open: { from: number; spans: Span[] }[] = [{ from: 0, spans: [] }]
  const end = (to: number) => {
    const { from, spans } = open.pop()!
    spans.push({ from, to })
    if (spans.length > 1) found.push(spans)
  }
  for (const { 0: token, index } of pattern.matchAll(
    /\\.|\[(?:\\.|[^\]\\])*\]|\((?:\?(?:<?[=!]|<\w+>|:))?|[)|]/g,
  )) {
    if (token.startsWith('(')) open.push({ from: index + token.length, spans: [] })
    if (token === ')') end(index)
    if (token === '|') {
      const group = open.at(-1)!
      group.spans.push({ from: group.from, to: index })
      group.from = index + 1
    }
  }
  end(pattern.length)
  return found
}
