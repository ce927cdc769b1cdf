import { type KeyboardEvent, useState } from 'react'

/** Returns whether Caps Lock is on, as of the last key. */
export function useCapsLock() {
  const [on, setOn] = useState(false)
  const onKey = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'))
  return { on, listeners: { onKeyDown: onKey, onKeyUp: onKey } }
}
