import type { ServerResponse } from 'node:http'

const works = new WeakMap<ServerResponse, (() => void)[] | 'let go'>()

/**
 * Runs `work`, once, when a request needs nothing of the server any more: it was answered, its caller has left, or
 * its refusal is only held back (`slow-refusals.ts`). What a request takes a share of is given back this way.
 */
export function whenLetGo(answer: ServerResponse, work: () => void): void {
  const waiting = works.get(answer)
  if (waiting === 'let go' || answer.closed) return work()
  if (waiting !== undefined) return void waiting.push(work)
  works.set(answer, [work])
  answer.once('close', () => letGo(answer))
}

export function letGo(answer: ServerResponse): void {
  const waiting = works.get(answer)
  works.set(answer, 'let go')
  if (Array.isArray(waiting)) for (const work of waiting) work()
}
