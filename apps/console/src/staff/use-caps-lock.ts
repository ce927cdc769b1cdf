import { type KeyboardEvent, useState } from 'react'

/** Whether Caps Lock is on, as far as the last key told. */
export function useCapsLock() {
  const [on, setOn] = useState(false)
  const onKey = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'))
  return { on, listeners: { onKeyDown: onKey, onKeyUp: onKey } }
}
