import { keepOnTop } from './top-layer.ts'

/**
 * Makes screen readers announce a sentence that is visible elsewhere on the screen, after their current
 * speech. Call `prepareScreenReaderRegion` earlier: a region that appears together with its text is not read
 * by most of them.
 */
export function announceToScreenReader(text: string): void {
  const said = prepareScreenReaderRegion()
  // A repeated sentence is announced only if the text changes, so a non-breaking space is added.
  said.textContent = said.textContent === text ? `${text}\u00a0` : text
}

/** Returns the region that is read aloud. The first call puts it into the page. */
export function prepareScreenReaderRegion(): HTMLElement {
  if (region) return region
  region = document.createElement('div')
  region.className = 'unseen'
  region.role = 'status'
  keepOnTop(region)
  return region
}
let region: HTMLElement | undefined
