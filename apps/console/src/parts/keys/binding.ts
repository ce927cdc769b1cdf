import type { ComponentType } from 'react'
import { keyCode } from './key-code.ts'

/**
 * An action and its key. The same list binds the keyboard, and fills the list of keys and the command
 * palette.
 */
export type Binding = {
  /**
   * The physical key instead of the printed letter, since a Thai keyboard has J at the same position. Null:
   * only in the palette.
   */
  code: string | null
  /** A key to press first: G in G D. */
  lead?: string
  shift?: boolean
  /** With Ctrl, or Cmd on a Mac. Also works while typing. */
  mod?: boolean
  /** Does not work while typing, although it uses Ctrl, since text fields use the key themselves. */
  yields?: boolean
  /** The key as the list of keys and the palette show it. */
  shown: string
  label: string
  /** The section in the list of keys; keys of the page come first. */
  section?: KeySection
  /** Repeats while the key is held down. */
  repeats?: boolean
  /** False for further keys with the same action, so that it is shown once. */
  listed?: boolean
  /** Works even when the employee has switched off keys without Ctrl (`singleKeys`). */
  always?: boolean
  /** Search words in the palette. Without them, the palette does not offer the action. */
  words?: readonly string[]
  Icon?: ComponentType<{ size?: number; stroke?: number }>
  run: () => void
}

export const keySections = ['page', 'go', 'console'] as const
export type KeySection = (typeof keySections)[number]

type Stroke = Pick<
  KeyboardEvent,
  'code' | 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'timeStamp'
>

/** A pressed lead key that waits for the next key, and when it was pressed. */
export type Lead = { code: string; at: number }
const leadLastsMs = 1_500

/**
 * Returns the meaning of a keystroke after the previous one: an action, the start of a sequence, or nothing.
 */
export function interpretKeystroke(
  bindings: readonly Binding[],
  stroke: Stroke,
  before: Lead | null,
): { does: Binding | null; lead: Lead | null } {
  const nothing = { does: null, lead: null }
  if (stroke.altKey) return nothing
  const code = keyCode(stroke)
  if (/^(Shift|Control|Meta)/.test(code)) return { does: null, lead: before }
  const mod = stroke.ctrlKey || stroke.metaKey
  const led = before && stroke.timeStamp - before.at <= leadLastsMs ? before.code : undefined
  const isPressed = (binding: Binding) =>
    binding.code === code &&
    (binding.shift ?? false) === stroke.shiftKey &&
    (binding.mod ?? false) === mod &&
    (!stroke.repeat || binding.repeats === true)
  const goes = led && bindings.find((binding) => binding.lead === led && isPressed(binding))
  if (goes) return { does: goes, lead: null }
  // A lead key is a lead on every page, since an action with this key would block all sequences that start
  // with it.
  const begins = !mod && !stroke.shiftKey && !stroke.repeat && bindings.some(({ lead }) => lead === code)
  if (begins) return code === led ? nothing : { does: null, lead: { code, at: stroke.timeStamp } }
  return {
    does: bindings.find((binding) => binding.lead === undefined && isPressed(binding)) ?? null,
    lead: null,
  }
}
