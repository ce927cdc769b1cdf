/**
 * Returns the element to which an arrow key, Home or End leads from the focused row of the menu: another row, or its
 * star; null if there is none.
 */
export function nextStop(menu: HTMLElement, key: string): HTMLElement | null {
  const focused = document.activeElement
  const row = focused?.closest('li')
  const focusedStop = row?.querySelector<HTMLElement>('[data-menu-stop]') ?? (focused as HTMLElement | null)
  if (key === 'ArrowRight')
    return focusedStop === focused ? (row?.querySelector<HTMLElement>('button') ?? null) : null
  if (key === 'ArrowLeft') return focusedStop === focused ? null : focusedStop
  const stops = [...menu.querySelectorAll<HTMLElement>('[data-menu-stop]')]
  const focusedIndex = focusedStop ? stops.indexOf(focusedStop) : -1
  if (focusedIndex < 0) return null
  const nextIndex = {
    ArrowDown: focusedIndex + 1,
    ArrowUp: focusedIndex - 1,
    Home: 0,
    End: stops.length - 1,
  }[key]
  return nextIndex === undefined ? null : (stops[nextIndex] ?? null)
}

/** Space kept above and below the current page, in pixels. */
const margin = 40

/**
 * Scrolls the menu so that the current page is visible. It does not use `scrollIntoView`: browsers would then
 * continue with Tab from there, past the link that skips the menu.
 */
export function scrollToCurrent(menu: HTMLElement) {
  const current = menu.querySelector('[aria-current=page]')?.getBoundingClientRect()
  if (!current) return
  const { top, bottom } = menu.getBoundingClientRect()
  if (current.bottom + margin > bottom) menu.scrollTop += current.bottom + margin - bottom
  else if (current.top - margin < top) menu.scrollTop -= top - (current.top - margin)
}
