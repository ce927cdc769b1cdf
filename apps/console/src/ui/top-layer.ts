/**
 * The browser's dialogs lie over everything else: what is outside the last one opened is covered, cannot be
 * pressed, and is not read aloud. So messages have to be inside it.
 */
const dialogs: HTMLElement[] = []
const kept = new Set<HTMLElement>()

/** Reports that a dialog was opened. Call the returned function before it is removed from the page. */
export function dialogOpened(dialog: HTMLElement): () => void {
  dialogs.push(dialog)
  kept.forEach(moveOnTop)
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1)
    kept.forEach(moveOnTop)
  }
}

/**
 * Puts an element at the end of the page, or of the dialog over it, also when dialogs open and close. Returns
 * a function that removes it.
 */
export function keepOnTop(element: HTMLElement): () => void {
  kept.add(element)
  moveOnTop(element)
  return () => {
    kept.delete(element)
    element.remove()
  }
}

function moveOnTop(element: HTMLElement) {
  const top = dialogs.at(-1) ?? document.body
  // Moving an alert may have it read again.
  if (element.parentElement !== top) top.append(element)
}
