import { type KeyboardEvent, useState } from 'react'

/** Returns whether Caps Lock was on at the last key, and the listeners to put on the input. */
export function useCapsLock() {
  const [isOn, setOn] = useState(false)
  const onKey = (event: KeyboardEvent) => setOn(event.getModifierState('CapsLock'))
  return { on: isOn, listeners: { onKeyDown: onKey, onKeyUp: onKey } }
}
