/** How long a word stays (spec section 8): most of them, and that a new display name was not kept. */
export const toastMs = { brief: 2_500, nameNotSaved: 8_800 } as const

export type Toast = {
  title: string
  text: string
  /** The same in the reader's language, beneath words that are specified. */
  hint?: string
  tone: 'danger' | 'warning' | 'success' | 'unknown'
  ms: number
}

type Listener = (toast: Toast) => void
let listener: Listener | null = null
let first: (() => void) | null = null
const waiting: Toast[] = []

/** Says something in passing. The layer that shows it is loaded with the first word. */
export function toast(said: Toast) {
  if (listener) return listener(said)
  waiting.push(said)
  first?.()
}

/** Called when somebody first has something to say. */
export function onFirstToast(load: () => void) {
  first = load
  if (waiting.length > 0) load()
}

export function showToasts(show: Listener) {
  listener = show
  waiting.splice(0).forEach(show)
  return () => {
    listener = null
  }
}
