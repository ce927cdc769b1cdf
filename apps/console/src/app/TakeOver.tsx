import { useLayoutEffect, type ReactNode } from 'react'

type Props = {
  /** The element in the page, with markup that was painted before the scripts arrived. */
  markup: HTMLElement
  /** The element that replaces it; the same one if there is no such markup. */
  home: HTMLElement
  children: ReactNode
}

/**
 * Replaces that markup once the same page is rendered. What was typed and ticked meanwhile, and the focus, are carried
 * over. A form that was sent is submitted again, for its answer.
 */
export function TakeOver({ markup, home, children }: Props) {
  useLayoutEffect(() => {
    if (markup === home || !markup.isConnected) return
    const focused = fieldOf(home, document.activeElement)
    const earlier = fieldsOf(markup)
    markup.replaceWith(home)
    for (const field of earlier) copy(field, fieldOf(home, field))
    ;(focused ?? home.querySelector<HTMLElement>('[autofocus], input'))?.focus()
    // After the new values were rendered.
    if (markup.querySelector('form[data-sent]')) setTimeout(() => home.querySelector('form')?.requestSubmit())
  }, [markup, home])
  return children
}

const fieldsOf = (element: HTMLElement) => [...element.querySelectorAll('input')]

/** Returns the field of the same name, or else of the same kind. */
const fieldOf = (home: HTMLElement, field: Element | null): HTMLInputElement | undefined =>
  field instanceof HTMLInputElement
    ? fieldsOf(home).find(({ name, type }) => name === field.name && type === field.type)
    : undefined

function copy(earlier: HTMLInputElement, field: HTMLInputElement | undefined): void {
  if (!field) return
  if (earlier.checked !== field.checked) field.click()
  if (earlier.value === field.value) return
  // React learns of a value only if its own setter is bypassed.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, earlier.value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
}
