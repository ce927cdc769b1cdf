/**
 * Ctrl+Enter, or Cmd+Enter on a Mac, presses the button that submits the form in which somebody types, also from a long
 * text, where Enter begins a new line. A button that is disabled, busy, or says why not does nothing. A key that is
 * held presses it once.
 */
export function submitByKeys(event: KeyboardEvent): void {
  const isSubmit =
    event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
  if (!isSubmit || event.defaultPrevented || event.isComposing) return
  const form = (event.target as Element).closest('form')
  if (!form) return
  event.preventDefault()
  if (!event.repeat) [...form.elements].find(isSubmitButton)?.click()
}

export const isSubmitButton = (element: Element): element is HTMLButtonElement =>
  element instanceof HTMLButtonElement && element.type === 'submit'
