import { useEffect, useRef } from 'react'
import { preferencesNow } from '../preferences.ts'
import { type Binding, type Lead, strokeMeans } from './binding.ts'

const typing = 'input, textarea, select, [contenteditable]'
const pressable = 'button, a[href], summary'

/** What every part of the page has bound. */
const bound = new Set<{ current: readonly Binding[] }>()
let lead: Lead | null = null

/** All that can be done now, for the sheet that explains it and the palette that offers it. */
export const boundKeys = (): Binding[] => [...bound].flatMap(({ current }) => current)

/** Binds the keys while this part is shown; not while somebody types, nor under an open dialog. */
export function useKeys(bindings: readonly Binding[]) {
  const current = useRef(bindings)
  useEffect(() => {
    current.current = bindings
  })
  useEffect(() => {
    bound.add(current)
    if (bound.size === 1) addEventListener('keydown', press)
    return () => {
      bound.delete(current)
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
