/**
 * Returns for each button, by its name, whether pressing it does something now (true). Otherwise `busy` while its call
 * runs, or the reason that its tip gives.
 */
export const buttonStates = (home: Element): Record<string, string | true> =>
  Object.fromEntries(
    [...home.querySelectorAll('button')].map((button) => [
      button.getAttribute('aria-label') ?? button.textContent.trim(),
      stateOf(button),
    ]),
  )

function stateOf(button: HTMLButtonElement): string | true {
  if (button.hasAttribute('data-loading')) return 'busy'
  if (button.getAttribute('aria-disabled') !== 'true') return !button.disabled || 'disabled'
  return document.getElementById(button.getAttribute('aria-describedby') ?? '')?.textContent ?? ''
}
