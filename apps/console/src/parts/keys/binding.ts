import type { ComponentType } from 'react'

/**
 * One thing the console can do and the key that does it: the same list binds the keyboard, fills the sheet that explains it and
 * offers itself in the command palette.
 */
export type Binding = {
  /** Where the key is, not what is printed on it: a Thai layout has the same place for J. Null: found in the palette only. */
  code: string | null
  /** A key pressed before: G in G D. */
  lead?: string
  shift?: boolean
  /** With Ctrl, or Cmd on a Mac; also while one types. */
  mod?: boolean
  /** Not while one types, though it is with Ctrl: the field has a use of its own for it. */
  yields?: boolean
  /** How sheet and palette show it. */
  shown: string
  label: string
  /** Where the sheet lists it; keys of the page itself come first. */
  section?: KeySection
  /** Holding the key down repeats it. */
  repeats?: boolean
  /** Several keys that do the same are shown once. */
  listed?: boolean
  /** Works even when single-letter keys are switched off. */
  always?: boolean
  /** Under what it is found in the palette; without words it is not offered there. */
  words?: readonly string[]
  Icon?: ComponentType<{ size?: number; stroke?: number }>
  run: () => void
}

export const keySections = ['page', 'go', 'console'] as const
export type KeySection = (typeof keySections)[number]

type Stroke = Pick<
  KeyboardEvent,
  'code' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey' | 'repeat' | 'timeStamp'
>

/** A key that waits for the one after it, and since when. */
export type Lead = { code: string; at: number }
const leadLastsMs = 1_500

/** What a stroke means after the one before it: something to do, a beginning, or nothing. */
export function strokeMeans(
  bindings: readonly Binding[],
  stroke: Stroke,
  before: Lead | null,
): { does: Binding | null; lead: Lead | null } {
  const nothing = { does: null, lead: null }
  if (stroke.altKey) return nothing
  const code = stroke.code.replace(/^Numpad(\d)$/, 'Digit$1').replace('NumpadEnter', 'Enter')
  if (/^(Shift|Control|Meta)/.test(code)) return { does: null, lead: before }
  const mod = stroke.ctrlKey || stroke.metaKey
  const led = before && stroke.timeStamp - before.at <= leadLastsMs ? before.code : undefined
  const fits = (binding: Binding) =>
    binding.code === code &&
    (binding.shift ?? false) === stroke.shiftKey &&
    (binding.mod ?? false) === mod &&
    (!stroke.repeat || binding.repeats === true)
  const goes = led && bindings.find((binding) => binding.lead === led && fits(binding))
  if (goes) return { does: goes, lead: null }
  // A beginning is one everywhere: whatever a page binds to the same key could shut off every page behind it.
  const begins = !mod && !stroke.shiftKey && !stroke.repeat && bindings.some(({ lead }) => lead === code)
  if (begins) return code === led ? nothing : { does: null, lead: { code, at: stroke.timeStamp } }
  return { does: bindings.find((binding) => binding.lead === undefined && fits(binding)) ?? null, lead: null }
}
