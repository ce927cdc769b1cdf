import { use, useLayoutEffect, useRef } from 'react'
import { preferencesNow } from '../preferences/preferences.ts'
import { InDialog } from './in-dialog.ts'
import { isSubmitButton } from './submit-by-keys.ts'

const textControls = 'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])'

/** Groups whose choices can be selected by digits, newest last. The newest group gets the digits. */
const groups: { current: HTMLElement | null }[] = []

/**
 * Lets a digit in a dialog choose one of a group, and moves the focus to the button that sends, so that Enter
 * is a separate step. Digits typed in a field stay there. Returns the ref of the group, and whether digits
 * work.
 */
export function useDigits(isActive: boolean, choose: (at: number) => void) {
  const inDialog = use(InDialog)
  const works = isActive && inDialog
  const group = useRef<HTMLDivElement>(null)
  const latestChoose = useRef(choose)
  useLayoutEffect(() => {
    latestChoose.current = choose
  })
  useLayoutEffect(() => {
    if (!works) return
    groups.push(group)
    const press = (event: KeyboardEvent) => {
      if (groups.at(-1) !== group || !isChoice(event, group.current)) return
      const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1]
      if (digit === undefined) return
      event.preventDefault()
      latestChoose.current(Number(digit) - 1)
      const form = group.current!.closest('form')
      ;[...(form?.elements ?? [])].find(isSubmitButton)?.focus()
    }
    addEventListener('keydown', press)
    return () => {
      groups.splice(groups.indexOf(group), 1)
      removeEventListener('keydown', press)
    }
  }, [works])
  return { group, works }
}

/**
 * Whether the key may choose in this group: its dialog is the topmost one, the key is not typed into a field, held down
 * or pressed with another, and the employee has not switched off keys without Ctrl.
 */
function isChoice(event: KeyboardEvent, group: HTMLElement | null): boolean {
  const isHeldOrCombined = event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey
  if (isHeldOrCombined || event.defaultPrevented || !preferencesNow().singleKeys) return false
  const top = [...document.querySelectorAll('dialog[open]')].at(-1)
  return (
    top !== undefined && top === group?.closest('dialog') && !(event.target as Element).matches(textControls)
  )
}
