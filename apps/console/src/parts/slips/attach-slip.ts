import type { Slip } from '@khlang/contract/cashier/slips'
import { sendFile } from '#parts/problems/fetch-answer.ts'
import { asProblem, type Problem } from '#parts/problems/problem.ts'
import { blobOf, type PendingSlip } from './pending-slip.ts'
import { readTypedSlip } from './typed-slip.ts'

const timeoutMs = 60_000

/**
 * Attaches a prepared picture and its typed facts to the request. A repeat after a lost answer uses the same operation
 * id, so that the picture is attached only once.
 */
export function attachSlip(requestId: string, { operationId, picture, typed }: PendingSlip): Promise<Slip> {
  const query = new URLSearchParams({ operationId, requestId, ...readTypedSlip(typed).query })
  return sendFile(`/api/cashier/attach-slip?${query}`, blobOf(picture), timeoutMs)
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
