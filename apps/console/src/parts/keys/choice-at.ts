import { preferencesNow } from '../preferences/preferences.ts'
import { keyCode } from './key-code.ts'

const textControls = 'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])'

/**
 * Returns the place of the choice that a digit selects in this group, from 0; null if the key selects none. The group's
 * dialog must be the topmost one, the key not typed into a field, held down or pressed with another, and the employee
 * must not have switched off keys without Ctrl.
 */
export function choiceAt(event: KeyboardEvent, group: HTMLElement | null): number | null {
  const isHeldOrCombined = event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
  if (isHeldOrCombined || event.defaultPrevented || !preferencesNow().singleKeys) return null
  const top = [...document.querySelectorAll('dialog[open]')].at(-1)
  if (top === undefined || top !== group?.closest('dialog')) return null
  if ((event.target as Element).matches(textControls)) return null
  const digit = /^Digit([1-9])$/.exec(keyCode(event))?.[1]
  return digit === undefined ? null : Number(digit) - 1
}
