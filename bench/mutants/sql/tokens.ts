/** The character that marks the place of a value or a fragment in the text of a template. */
export const hole = '\uE000'

export type Token = {
  kind: 'word' | 'number' | 'text' | 'hole' | 'operator' | 'comma' | 'group'
  /** As written; words in lower case. */
  text: string
  from: number
  to: number
  /** The tokens in a pair of parentheses or brackets. */
  inside: Token[]
}

const patterns: [Token['kind'] | 'space' | 'open' | 'close', RegExp][] = [
  ['space', /\s+|--[^\n]*|\/\*[^]*?\*\//y],
  ['text', /[eE]?'(?:[^']|'')*'|\$\$[^]*?\$\$/y],
  ['word', /[\p{L}_][\p{L}\p{N}_]*|"(?:[^"]|"")*"/uy],
  ['number', /\d+(?:\.\d+)?/y],
  ['hole', new RegExp(hole, 'y')],
  ['open', /[([]/y],
  ['close', /[)\]]/y],
  ['comma', /[,;]/y],
  ['operator', /[<>=!~+\-*/%|&#@^?:]+|\./y],
]

/** Splits SQL into tokens, with what is in parentheses inside the token of the pair. */
export function tokensOf(sql: string): Token[] {
  const open: Token[] = []
  const top: Token[] = []
  for (let at = 0; at < sql.length;) {
    const [kind, text] = next(sql, at)
    const token = {
      text: kind === 'word' ? text.toLowerCase() : text,
      from: at,
      to: at + text.length,
      inside: [],
    }
    at = token.to
    const here = open.at(-1)?.inside ?? top
    if (kind === 'open') {
      const group: Token = { ...token, kind: 'group' }
      here.push(group)
      open.push(group)
    } else if (kind === 'close') {
      const group = open.pop()
      if (!group) throw new Error(`Nothing is open at ${token.from} of: ${sql}`)
      group.to = token.to
    } else if (kind !== 'space') here.push({ ...token, kind })
  }
  if (open.length > 0) throw new Error(`A parenthesis stays open: ${sql}`)
  return top
}

function next(sql: string, at: number) {
  for (const [kind, pattern] of patterns) {
    pattern.lastIndex = at
    const [text] = pattern.exec(sql) ?? []
    if (text) return [kind, text] as const
  }
  throw new Error(`No SQL at ${at}: ${sql.slice(at, at + 20)}`)
}
