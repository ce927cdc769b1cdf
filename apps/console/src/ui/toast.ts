/**
 * How long a toast stays, in milliseconds (spec section 8): brief ones, and long ones such as "display name
 * not saved".
 */
export const toastMs = { brief: 2_500, long: 8_800 } as const

export type Toast = {
  title: string
  text: string
  /** The text in the user's language, below a text that the specification fixes. */
  hint?: string
  tone: 'quiet' | 'danger' | 'warning' | 'success' | 'unknown'
  ms: number
}

type Listener = (toast: Toast) => void
let listener: Listener | null = null
let loadLayer: (() => void) | null = null
const waitingToasts: Toast[] = []

/** Shows a toast. The toast layer is loaded with the first one, which waits for it. */
export function toast(content: Toast) {
  if (listener) return listener(content)
  waitingToasts.push(content)
  loadLayer?.()
}

/** Registers the loader of the toast layer, called with the first toast. */
export function onFirstToast(load: () => void) {
  loadLayer = load
  if (waitingToasts.length > 0) load()
}

/**
 * Registers the toast layer, which then shows all toasts, including those that wait. Returns a function that removes
 * it.
 */
export function registerToastLayer(show: Listener) {
  listener = show
  waitingToasts.splice(0).forEach(show)
  return () => {
    listener = null
  }
}
