import { keepOnTop } from './top-layer.ts'

/**
 * Has screen readers say a sentence that is seen elsewhere on the screen, when they have finished what they are saying.
 * Call `prepareScreenReaderRegion` earlier: a region that appears together with its text is not read by most of them.
 */
export function announceToScreenReader(text: string): void {
  const said = prepareScreenReaderRegion()
  // The same sentence is only said again if the text changes.
  said.textContent = said.textContent === text ? `${text}\u00a0` : text
}

/** Returns the region that is read aloud, in the page from the first call on. */
export function prepareScreenReaderRegion(): HTMLElement {
  if (region) return region
  region = document.createElement('div')
  region.className = 'unseen'
  region.role = 'status'
  keepOnTop(region)
  return region
}
let region: HTMLElement | undefined
