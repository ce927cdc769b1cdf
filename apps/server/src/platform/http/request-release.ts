import type { ServerResponse } from 'node:http'

const callbacks = new WeakMap<ServerResponse, (() => void)[] | 'released'>()

/**
 * Calls `giveBack` once, as soon as a request no longer uses anything of the server: it was answered, its caller has
 * left, or only its refusal is still held back (`slow-refusals.ts`). Code that takes a slot or memory for a request
 * gives it back here.
 */
export function whenReleased(answer: ServerResponse, giveBack: () => void): void {
  const waiting = callbacks.get(answer)
  if (waiting === 'released' || answer.closed) return giveBack()
  if (waiting !== undefined) return void waiting.push(giveBack)
  callbacks.set(answer, [giveBack])
  answer.once('close', () => release(answer))
}

/**
 * Runs the callbacks of `whenReleased` now, although the answer is still open. Does nothing if they have run
 * already.
 */
export function release(answer: ServerResponse): void {
  const waiting = callbacks.get(answer)
  callbacks.set(answer, 'released')
  if (Array.isArray(waiting)) for (const giveBack of waiting) giveBack()
}
