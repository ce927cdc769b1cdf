import { type RefObject, useEffect, useRef } from 'react'
import { isTyping } from '#parts/keys/is-typing.ts'
import { useChanges, useSettling } from '#parts/desk/use-settling.ts'
import type { OperationState } from '#parts/problems/use-operation.ts'

type Options = {
  version: number
  operation: OperationState<unknown>
  /** How often another own account has become the one that would pay, by itself. */
  replaced?: number
  /** Whether the card was just opened by a key or by the console. */
  openedByKeyOrConsole: boolean
}

/**
 * Returns whether presses that move money (Enter, buttons) are ignored for a moment. The card was opened by a key or
 * by the console, a step has just ended, or somebody has just changed the row or the paying account. A key pressed in
 * that moment was meant for the previous content.
 */
export function useIgnoresPresses({
  version,
  operation,
  replaced = 0,
  openedByKeyOrConsole,
}: Options): boolean {
  const changes = useChanges(`${version} ${operation.phase} ${replaced}`)
  return useSettling(changes > 0 ? String(changes) : openedByKeyOrConsole ? 'opened' : null)
}

/**
 * Moves the focus after a step to the button of the next one, or to the card, except while typing or in a
 * dialog. `step` is null while a command is under way: the row may report its end before the answer arrives,
 * and a disabled button cannot be focused.
 */
export function useFocusNext(step: string | null, acts: RefObject<HTMLElement | null>) {
  const before = useRef(step)
  useEffect(() => {
    if (step === null || before.current === step) return
    before.current = step
    const target = document.activeElement
    if (isTyping({ target }) || target?.closest('dialog, [popover]')) return
    focusPrimary(acts.current)
  }, [step, acts])
}

/** Focuses the primary button in `acts`; without one, the surrounding article. */
export function focusPrimary(acts: HTMLElement | null) {
  const primary = acts?.querySelector<HTMLElement>('[data-primary]') ?? acts?.closest<HTMLElement>('article')
  primary?.focus({ preventScroll: true })
}
