/**
 * An open dialog covers everything outside it: other content cannot be pressed and is not read aloud. So
 * messages must be placed inside the dialog opened last.
 */
const dialogs: HTMLElement[] = []
const keptElements = new Set<HTMLElement>()

/** Reports that a dialog was opened. Call the returned function before it is removed from the page. */
export function dialogOpened(dialog: HTMLElement): () => void {
  dialogs.push(dialog)
  keptElements.forEach(moveOnTop)
  return () => {
    dialogs.splice(dialogs.indexOf(dialog), 1)
    keptElements.forEach(moveOnTop)
  }
}

/** Returns the dialog that was opened last; null if none is open. */
export const topDialog = (): HTMLElement | null => dialogs.at(-1) ?? null

/**
 * Keeps an element at the end of the page or of the topmost dialog, even when dialogs open and close. Returns
 * a function that removes it.
 */
export function keepOnTop(element: HTMLElement): () => void {
  keptElements.add(element)
  moveOnTop(element)
  return () => {
    keptElements.delete(element)
    element.remove()
  }
}

function moveOnTop(element: HTMLElement) {
  const top = dialogs.at(-1) ?? document.body
  // It is moved only if needed, since screen readers may read a moved alert again.
  if (element.parentElement !== top) top.append(element)
}
