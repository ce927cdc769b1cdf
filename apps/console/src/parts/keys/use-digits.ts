import { use, useLayoutEffect, useRef } from 'react'
import { choiceAt } from './choice-at.ts'
import { InDialog } from './in-dialog.ts'
import { isSubmitButton } from './submit-by-keys.ts'

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
      const at = groups.at(-1) === group ? choiceAt(event, group.current) : null
      if (at === null) return
      event.preventDefault()
      latestChoose.current(at)
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
