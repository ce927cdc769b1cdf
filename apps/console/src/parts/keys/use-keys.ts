import { useEffect, useRef } from 'react'
import { type Binding, bindingFor } from './binding.ts'
import { singleKeysOn } from './single-keys.ts'

const typing = 'input, textarea, select, [contenteditable]'
const pressable = 'button, a[href], summary'

/** What every part of the page has bound, the innermost last. */
const bound = new Set<{ current: readonly Binding[] }>()

/** All keys that do something now, for the sheet that explains them. */
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
  if (event.defaultPrevented || target.closest(typing) || document.querySelector('dialog[open]')) return
  if (event.code === 'Enter' && target.closest(pressable)) return
  const binding = bindingFor(boundKeys(), event)
  if (!binding || (!singleKeysOn() && !binding.always)) return
  event.preventDefault()
  binding.run()
}
