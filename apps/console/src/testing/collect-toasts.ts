import { registerToastLayer, type Toast } from '#ui/toast.ts'

/**
 * Collects toasts from now on, without those that earlier tests of this worker left waiting. Returns a function that
 * stops it.
 */
export function collectToasts(into: Toast[]): () => void {
  registerToastLayer(() => {})
  return registerToastLayer((toast) => into.push(toast))
}
