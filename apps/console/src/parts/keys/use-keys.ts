import { createContext, useContext, useLayoutEffect, useRef } from 'react'
import { preferencesNow } from '../preferences.ts'
import { type Binding, type Lead, strokeMeans } from './binding.ts'

const typing = 'input, textarea, select, [contenteditable]'
const pressable = 'button, a[href], summary'

/** Whether the keys of a part are to be heard; asked with each stroke, so that nothing is drawn anew when it changes. */
export function newKeyGate() {
  let closed = false
  return {
    isClosed: () => closed,
    close(now: boolean) {
      closed = now
    },
  }
}
type Gate = ReturnType<typeof newKeyGate>

/** Closes the keys of a part that shows no longer what the hand is on: for the moment until it is drawn anew, nothing may act on it. */
export const KeyGate = createContext<Gate | null>(null)

/** What every part of the page has bound. */
const bound = new Set<{ current: { bindings: readonly Binding[]; gate: Gate | null } }>()
let lead: Lead | null = null

/** All that can be done now, for the sheet that explains it and the palette that offers it. */
export const boundKeys = (): Binding[] =>
  [...bound].flatMap(({ current: { bindings, gate } }) => (gate?.isClosed() ? [] : bindings))

/** Binds the keys while this part is shown; not while somebody types, nor under an open dialog. */
export function useKeys(bindings: readonly Binding[]) {
  const gate = useContext(KeyGate)
  const part = useRef({ bindings, gate })
  // With what is drawn, not after it is painted: whoever sees a part may press its keys, and no stroke means what stood there before.
  useLayoutEffect(() => {
    part.current = { bindings, gate }
  })
  useLayoutEffect(() => {
    bound.add(part)
    if (bound.size === 1) addEventListener('keydown', press)
    return () => {
      bound.delete(part)
      if (bound.size === 0) removeEventListener('keydown', press)
    }
  }, [])
}

function press(event: KeyboardEvent) {
  const target = event.target as HTMLElement
  if (event.defaultPrevented || !event.code) return
  if (event.code === 'Enter' && target.closest(pressable)) return
  const means = strokeMeans(boundKeys(), event, lead)
  const binding = means.does
  const free = !document.querySelector('dialog[open]') && !target.closest(typing)
  lead = free && preferencesNow().singleKeys ? means.lead : null
  if (!binding || (binding.yields && target.closest(typing))) return
  // The browser has a Ctrl K of its own: it is not wanted, even where ours is not either.
  if (binding.mod) event.preventDefault()
  if (document.querySelector('dialog[open]')) return
  if (!binding.mod && (!free || (!preferencesNow().singleKeys && !binding.always))) return
  event.preventDefault()
  binding.run()
}
