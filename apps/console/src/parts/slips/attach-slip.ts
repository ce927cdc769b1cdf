import type { Slip } from '@khlang/contract/cashier/slips'
import { readProblem } from '#parts/problems/fetch-answer.ts'
import { asProblem, Problem } from '#parts/problems/problem.ts'
import { blobOf, type PendingSlip } from './pending-slip.ts'
import { readTypedSlip } from './typed-slip.ts'

const timeoutMs = 60_000

/**
 * Attaches a prepared picture and its typed facts to the request. A repeat after a lost answer uses the same operation
 * id, so that the picture is attached only once.
 */
export async function attachSlip(
  requestId: string,
  { operationId, picture, typed }: PendingSlip,
): Promise<Slip> {
  const query = new URLSearchParams({ operationId, requestId, ...readTypedSlip(typed).query })
  const answer = await fetch(`/api/cashier/attach-slip?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: blobOf(picture),
    signal: AbortSignal.timeout(timeoutMs),
  }).catch(() => {
    throw new Problem(navigator.onLine ? 'unreachable' : 'offline', 0)
  })
  if (!answer.ok) throw await readProblem(answer)
  return (await answer.json()) as Slip
}

/**
 * Attaches several slips to a new request. One that is refused is reported, and the others are attached. One without an
 * answer ends the work with its problem: a repeat attaches it, and none twice.
 */
export async function attachSlips(
  requestId: string,
  slips: readonly PendingSlip[],
  onRefused: (problem: Problem) => void,
): Promise<void> {
  for (const slip of slips) {
    try {
      await attachSlip(requestId, slip)
    } catch (error) {
      const problem = asProblem(error)
      if (problem.undecided) throw problem
      onRefused(problem)
    }
  }
}
