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
  const form = formAround(event.target as Element)
  if (!form) return
  event.preventDefault()
  if (!event.repeat) [...form.elements].find(isSubmitButton)?.click()
}

/** Returns the form that an element belongs to, also if it is below the fields (`FormElement`), outside the form. */
function formAround(element: Element): HTMLFormElement | null {
  const around = element.closest('form, dialog, [data-form]')
  if (around?.matches('form')) return around as HTMLFormElement
  return around?.matches('[data-form]') ? around.querySelector('form') : null
}

export const isSubmitButton = (element: Element): element is HTMLButtonElement =>
  element instanceof HTMLButtonElement && element.type === 'submit'
