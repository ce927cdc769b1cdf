import { fieldEnds } from './field-ends.ts'
import type { MessageField, Pattern, Step } from './pattern.ts'
import { longestMessage, plainMessage } from './text.ts'

/** A message as patterns look at it: made once, however many patterns are tried. */
export type Readable = { text: string; lower: string }

/** Null for what is longer than any bank writes. */
export function readable(message: string): Readable | null {
  const text = plainMessage(message)
  return text.length > longestMessage ? null : { text, lower: lowered(text) }
}

export type Captured = Partial<Record<MessageField, string>>

/**
 * What a pattern reads out of a whole message; null when it is not one of its kind. Every pair of step and place is tried once
 * at most, so the work is bounded by the length of the pattern times that of the message, whatever either says.
 */
export function matchMessage(pattern: Pattern, { text, lower }: Readable): Captured | null {
  const failed = new Set<number>()
  const captured: [MessageField, string][] = []

  function goes(step: Step, at: number): boolean {
    const key = at * pattern.steps + step.id
    if (failed.has(key)) return false
    const done = tryStep(step, at)
    if (!done) failed.add(key)
    return done
  }

  function tryStep(step: Step, at: number): boolean {
    switch (step.kind) {
      case 'end':
        return /^[\s.!]*$/.test(text.slice(at))
      case 'space':
        return goes(step.next, text[at] === ' ' ? at + 1 : at)
      case 'text':
        return lower.startsWith(step.text, at) && goes(step.next, at + step.text.length)
      case 'choice':
        return step.ways.some((way) => goes(way, at))
      case 'field':
        return fieldEnds[step.field](text, at).some((end) => {
          captured.push([step.field, text.slice(at, end).trim()])
          return goes(step.next, end) || (captured.pop(), false)
        })
    }
  }

  return goes(pattern.first, 0) ? Object.fromEntries(captured) : null
}

/** Places must be the same in both, and some letters of the world become two when they are made small. */
const lowered = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
