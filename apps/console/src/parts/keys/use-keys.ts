import { useEffect, useRef } from 'react'
import { type Binding, bindingFor } from './binding.ts'
import { singleKeysOn } from './single-keys.ts'

const typing = 'input, textarea, select, [contenteditable]'
const pressable = 'button, a[href], summary'

/** Binds the keys while the page is shown; not while somebody types, nor under an open dialog. */
export function useKeys(bindings: readonly Binding[]) {
  const current = useRef(bindings)
  useEffect(() => {
    current.current = bindings
  })
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const target = event.target as HTMLElement
      if (event.defaultPrevented || target.closest(typing) || document.querySelector('dialog[open]')) return
      if (event.code === 'Enter' && target.closest(pressable)) return
      if (!singleKeysOn() && !(event.code === 'Slash' && event.shiftKey)) return
      const binding = bindingFor(current.current, event)
      if (!binding) return
      event.preventDefault()
      binding.run()
    }
    addEventListener('keydown', onKeyDown)
    return () => removeEventListener('keydown', onKeyDown)
  }, [])
}
