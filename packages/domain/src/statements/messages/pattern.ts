import { accept, type Decision, refuse } from '../../decision.ts'

/** The fields that a pattern can read from a message. */
export const messageFields = [
  'amount',
  /** An amount without satang, for banks that do not write them. */
  'baht',
  'balance',
  'date',
  'time',
  'own',
  'sender',
  'bank',
  'name',
  'mobile',
  'reference',
  /** Skipped text, without a number of three or more digits. */
  'any',
] as const
export type MessageField = (typeof messageFields)[number]

export const longestPattern = 400
/** The most `{any}` in a pattern: each one multiplies the number of paths to try. */
const mostGaps = 4

export type PatternProblem =
  | 'pattern-empty'
  | 'pattern-too-long'
  | 'pattern-open-brace'
  | 'pattern-open-bracket'
  | 'pattern-unknown-field'
  | 'pattern-field-twice'
  | 'pattern-many-gaps'
  | 'pattern-no-amount'

/** A step of a compiled pattern. Each step knows the next, so the matcher only moves forward. */
export type Step =
  | { id: number; kind: 'text'; text: string; next: Step }
  | { id: number; kind: 'space'; next: Step }
  | { id: number; kind: 'field'; field: MessageField; next: Step }
  | { id: number; kind: 'choice'; ways: Step[] }
  | { id: number; kind: 'end' }

export type Pattern = { first: Step; steps: number }

type Part = { text: string } | 'space' | { field: MessageField } | { ways: Part[][] }

/**
 * Compiles a pattern of a small language used instead of regular expressions (decision 0013): text matches itself, a
 * space matches any amount of space or none, `{amount}` is a field, `[this|that]` is one of several, `[this|]` is
 * optional. A backslash makes the next character literal.
 */
export function compilePattern(source: string): Decision<Pattern, PatternProblem> {
  if (source.trim() === '') return refuse('pattern-empty')
  if (source.length > longestPattern) return refuse('pattern-too-long')
  const parts = readParts(source.trim())
  if (!parts.ok) return parts
  if (gapsIn(parts.value) > mostGaps) return refuse('pattern-many-gaps')
  const fields = fieldsOf(parts.value)
  if (!fields.includes('amount') && !fields.includes('baht')) return refuse('pattern-no-amount')
  return fields.some((field, at) => field !== 'any' && fields.indexOf(field) !== at)
    ? refuse('pattern-field-twice')
    : accept(link(parts.value))
}

function readParts(source: string): Decision<Part[], PatternProblem> {
  const whole: Part[] = []
  let ways: Part[][] | null = null
  let into = whole
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]!
    if (sign === '\\') add(into, source[++at] ?? '\\')
    else if (/\s/.test(sign)) into.push('space')
    else if (sign === '{') {
      const end = source.indexOf('}', at)
      if (end === -1) return refuse('pattern-open-brace')
      const field = messageFields.find((one) => one === source.slice(at + 1, end).trim())
      if (!field) return refuse('pattern-unknown-field')
      into.push({ field })
      at = end
    } else if (sign === '[' && ways === null) {
      ways = [(into = [])]
    } else if (sign === '|' && ways !== null) {
      ways.push((into = []))
    } else if (sign === ']' && ways !== null) {
      whole.push({ ways })
      ways = null
      into = whole
    } else if (sign === '[') return refuse('pattern-open-bracket')
    else add(into, sign)
  }
  return ways === null ? accept(whole) : refuse('pattern-open-bracket')
}

function add(into: Part[], sign: string) {
  const last = into.at(-1)
  if (last && last !== 'space' && 'text' in last) last.text += sign.toLowerCase()
  else into.push({ text: sign.toLowerCase() })
}

const gapsIn = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => {
    if (part === 'space' || 'text' in part) return sum
    return sum + ('field' in part ? Number(part.field === 'any') : gapsIn(part.ways.flat()))
  }, 0)

/**
 * Returns the fields of a pattern, each as often as a message may have it: of several alternatives only one is used.
 */
const fieldsOf = (parts: readonly Part[]): MessageField[] =>
  parts.flatMap((part) => {
    if (part === 'space' || 'text' in part) return []
    if ('field' in part) return [part.field]
    const ways = part.ways.map(fieldsOf)
    const most = (field: MessageField) =>
      Math.max(...ways.map((way) => way.filter((one) => one === field).length))
    return [...new Set(ways.flat())].flatMap((field) => Array<MessageField>(most(field)).fill(field))
  })

function link(parts: readonly Part[]): Pattern {
  let steps = 0
  const id = () => steps++
  const chain = (some: readonly Part[], last: Step): Step =>
    some.reduceRight<Step>((next, part) => {
      if (part === 'space') return { id: id(), kind: 'space', next }
      if ('text' in part) return { id: id(), kind: 'text', text: part.text, next }
      if ('field' in part) return { id: id(), kind: 'field', field: part.field, next }
      return { id: id(), kind: 'choice', ways: part.ways.map((way) => chain(way, next)) }
    }, last)
  const first = chain(parts, { id: id(), kind: 'end' })
  return { first, steps }
}
