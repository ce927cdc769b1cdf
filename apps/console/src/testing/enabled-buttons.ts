/** The names of the buttons that do something when they are pressed. A disabled one stays there and says why. */
export const enabledButtons = (home: Element): string[] =>
  [...home.querySelectorAll('button')]
    .filter((button) => button.getAttribute('aria-disabled') !== 'true')
    .map((button) => button.textContent.trim())
