import { createContext, useContext, useLayoutEffect, useRef } from 'react'
import { preferencesNow } from '../preferences/preferences.ts'
import { type Binding, interpretKeystroke, type Lead } from './binding.ts'
import { isTyping } from './is-typing.ts'
import { keyCode } from './key-code.ts'

const pressable = 'button, a[href], summary'

/**
 * Creates a gate that opens or closes the keys of a part. It is checked at each keystroke, so that a change
 * needs no re-render.
 */
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

/**
 * Disables the keys of a part that still shows the previous row. Until the part is rendered again, no key may
 * act on that row.
 */
export const KeyGate = createContext<Gate | null>(null)

/** The bindings of every part of the page. */
const bound = new Set<{ current: { bindings: readonly Binding[]; gate: Gate | null } }>()
let lead: Lead | null = null

/** Returns all actions available now, for the list of keys and the palette. */
export const boundKeys = (): Binding[] =>
  [...bound].flatMap(({ current: { bindings, gate } }) => (gate?.isClosed() ? [] : bindings))

/**
 * Binds keys while this part is mounted. None works under an open dialog. In a text field or an open panel only keys
 * with Ctrl work, and in a text field only those that do not yield to it.
 */
export function useKeys(bindings: readonly Binding[]) {
  const gate = useContext(KeyGate)
  const part = useRef({ bindings, gate })
  // Layout effects run before the paint: as soon as a part is visible, its keys work, and no key has its
  // previous meaning.
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
  if (keyCode(event) === 'Enter' && target.closest(pressable)) return
  const means = interpretKeystroke(boundKeys(), event, lead)
  const binding = means.does
  const isFree = !isTyping(event) && !target.closest('[popover]')
  const mayUseKeys = isFree && !document.querySelector('dialog[open]')
  lead = mayUseKeys && preferencesNow().singleKeys ? means.lead : null
  if (!binding || (binding.yields && isTyping(event))) return
  // Suppresses the browser's own Ctrl K, even where this binding does not run.
  if (binding.mod) event.preventDefault()
  if (document.querySelector('dialog[open]')) return
  if (!binding.mod && (!mayUseKeys || (!preferencesNow().singleKeys && !binding.always))) return
  event.preventDefault()
  binding.run()
}
