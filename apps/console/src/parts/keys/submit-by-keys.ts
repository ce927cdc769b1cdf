import { isComposing } from './is-composing.ts'

/**
 * Lets Ctrl+Enter, or Cmd+Enter on a Mac, press the button that submits the form, also from a long text,
 * where Enter begins a new line. A button that is disabled or busy does nothing. A held key presses the
 * button once.
 */
export function submitByKeys(event: KeyboardEvent): void {
  const isSubmit =
    event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  if (!isSubmit || event.defaultPrevented || isComposing(event)) return
  const form = (event.target as Element).closest('form')
  if (!form) return
  event.preventDefault()
  if (!event.repeat) [...form.elements].find(isSubmitButton)?.click()
}

export const isSubmitButton = (element: Element): element is HTMLButtonElement =>
  element instanceof HTMLButtonElement && element.type === 'submit'
