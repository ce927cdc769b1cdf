/**
 * A sign-in that was sent before the scripts of the page arrived: what was sent, and its answer, whose body nobody has
 * read. Any later change of the form removes it.
 */
type EarlySignIn = { body: string; answer: Promise<Response> }

declare global {
  var khlangSignIn: EarlySignIn | undefined
}

/** The pause before the console opens, in milliseconds (spec section 9). */
export const openAfterMs = 1000

/** Sends a request to the sign-in library. Gives up after ten seconds. */
export const sendToSignIn = (path: string, body: string): Promise<Response> =>
  fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    signal: AbortSignal.timeout(10_000),
  })

/** Returns the answer of the early sign-in, once, if that sent the same; otherwise null. */
export function takeEarlySignIn(body: string): Promise<Response> | null {
  const early = globalThis.khlangSignIn
  globalThis.khlangSignIn = undefined
  return early?.body === body ? early.answer : null
}
