import type { Stream } from './stream.ts'

const waitForStreamMs = 2_500

/**
 * Calls `read` at once if the stream has opened before, and otherwise if it has not opened after a short time. (When it
 * opens, it asks for a read itself.) A list that is read before it hears of changes could miss one. Returns a function
 * that ends the wait.
 */
export function readOnceOpen(stream: Stream, read: () => void): () => void {
  if (stream.isOpen()) {
    read()
    return () => {}
  }
  const patience = setTimeout(read, waitForStreamMs)
  const stopWaiting = stream.onReread(() => clearTimeout(patience))
  return () => {
    stopWaiting()
    clearTimeout(patience)
  }
}
