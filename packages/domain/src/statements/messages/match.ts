import { fieldEnds } from './field-ends.ts'
import type { MessageField, Pattern, Step } from './pattern.ts'
import { maxMessageLength, plainMessage } from './text.ts'

/** A message prepared for matching, once for all patterns. */
export type Readable = { text: string; lower: string }

/** Prepares a message; null for a text longer than any bank message. */
export function readable(message: string): Readable | null {
  const text = plainMessage(message)
  return text.length > maxMessageLength ? null : { text, lower: lowered(text) }
}

export type Captured = Partial<Record<MessageField, string>>

/**
 * Returns the fields that a pattern reads from a whole message; null when the pattern does not fit. Each pair of step
 * and position is tried at most once, so the work is bounded by pattern length times message length, whatever the
 * input.
 */
export function matchMessage(pattern: Pattern, { text, lower }: Readable): Captured | null {
  const failed = new Set<number>()
  const captured: [MessageField, string][] = []

  /** Whether the pattern from this step on fits the text from here on. Remembers what failed. */
  function fitsFrom(step: Step, at: number): boolean {
    const key = at * pattern.steps + step.id
    if (failed.has(key)) return false
    const isMatch = tryStep(step, at)
    if (!isMatch) failed.add(key)
    return isMatch
  }

  function tryStep(step: Step, at: number): boolean {
    switch (step.kind) {
      case 'end':
        return /^[\s.!]*$/.test(text.slice(at))
      case 'space':
        return fitsFrom(step.next, text[at] === ' ' ? at + 1 : at)
      case 'text':
        return lower.startsWith(step.text, at) && fitsFrom(step.next, at + step.text.length)
      case 'choice':
        return step.alternatives.some((alternative) => fitsFrom(alternative, at))
      case 'field':
        return fieldEnds[step.field](text, at).some((end) => {
          captured.push([step.field, text.slice(at, end).trim()])
          return fitsFrom(step.next, end) || (captured.pop(), false)
        })
    }
  }

  return fitsFrom(pattern.first, 0) ? Object.fromEntries(captured) : null
}

/**
 * Lower-cases only A to Z, so that positions stay the same, since some other letters become two when
 * lower-cased.
 */
const lowered = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
