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

export const maxPatternLength = 400
/** The most `{any}` in a pattern: each one lets it fit more messages than those it was written for. */
const maxGaps = 4

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
  | { id: number; kind: 'choice'; alternatives: Step[] }
  | { id: number; kind: 'end' }

export type Pattern = { first: Step; steps: number }

type Part = { text: string } | 'space' | { field: MessageField } | { alternatives: Part[][] }

/**
 * Compiles a pattern of a small language used instead of regular expressions (decision 0013): text matches itself, a
 * space matches any amount of space or none, `{amount}` is a field, `[this|that]` is one of several, `[this|]` is
 * optional. A backslash makes the next character literal.
 */
export function compilePattern(source: string): Decision<Pattern, PatternProblem> {
  if (source.trim() === '') return refuse('pattern-empty')
  if (source.length > maxPatternLength) return refuse('pattern-too-long')
  const parts = readParts(source.trim())
  if (!parts.ok) return parts
  if (gapsIn(parts.value) > maxGaps) return refuse('pattern-many-gaps')
  const fields = fieldsOf(parts.value)
  if (!fields.includes('amount') && !fields.includes('baht')) return refuse('pattern-no-amount')
  return fields.some((field, index) => field !== 'any' && fields.indexOf(field) !== index)
    ? refuse('pattern-field-twice')
    : accept(link(parts.value))
}

function readParts(source: string): Decision<Part[], PatternProblem> {
  const parts: Part[] = []
  let alternatives: Part[][] | null = null
  let target = parts
  for (let at = 0; at < source.length; at++) {
    const sign = source[at]!
    if (sign === '\\') add(target, source[++at] ?? '\\')
    else if (/\s/.test(sign)) target.push('space')
    else if (sign === '{') {
      const end = source.indexOf('}', at)
      if (end === -1) return refuse('pattern-open-brace')
      const field = messageFields.find((one) => one === source.slice(at + 1, end).trim())
      if (!field) return refuse('pattern-unknown-field')
      target.push({ field })
      at = end
    } else if (sign === '[' && alternatives === null) {
      alternatives = [(target = [])]
    } else if (sign === '|' && alternatives !== null) {
      alternatives.push((target = []))
    } else if (sign === ']' && alternatives !== null) {
      parts.push({ alternatives })
      alternatives = null
      target = parts
    } else if (sign === '[') return refuse('pattern-open-bracket')
    else add(target, sign)
  }
  return alternatives === null ? accept(parts) : refuse('pattern-open-bracket')
}

function add(target: Part[], sign: string) {
  const last = target.at(-1)
  if (last && last !== 'space' && 'text' in last) last.text += sign.toLowerCase()
  else target.push({ text: sign.toLowerCase() })
}

const gapsIn = (parts: readonly Part[]): number =>
  parts.reduce((sum, part) => {
    if (part === 'space' || 'text' in part) return sum
    return sum + ('field' in part ? Number(part.field === 'any') : gapsIn(part.alternatives.flat()))
  }, 0)

/**
 * Returns the fields of a pattern, each as many times as one message can have it at most. A field in several
 * alternatives counts once, since only one of them is used.
 */
const fieldsOf = (parts: readonly Part[]): MessageField[] =>
  parts.flatMap((part) => {
    if (part === 'space' || 'text' in part) return []
    if ('field' in part) return [part.field]
    const fieldsByAlternative = part.alternatives.map(fieldsOf)
    const maxCount = (field: MessageField) =>
      Math.max(...fieldsByAlternative.map((fields) => fields.filter((one) => one === field).length))
    return [...new Set(fieldsByAlternative.flat())].flatMap((field) =>
      Array<MessageField>(maxCount(field)).fill(field),
    )
  })

function link(parts: readonly Part[]): Pattern {
  let steps = 0
  const id = () => steps++
  const chain = (chained: readonly Part[], last: Step): Step =>
    chained.reduceRight<Step>((next, part) => {
      if (part === 'space') return { id: id(), kind: 'space', next }
      if ('text' in part) return { id: id(), kind: 'text', text: part.text, next }
      if ('field' in part) return { id: id(), kind: 'field', field: part.field, next }
      return {
        id: id(),
        kind: 'choice',
        alternatives: part.alternatives.map((alternative) => chain(alternative, next)),
      }
    }, last)
  const first = chain(parts, { id: id(), kind: 'end' })
  return { first, steps }
}
