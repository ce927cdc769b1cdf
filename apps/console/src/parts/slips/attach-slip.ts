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
 * Attaches several slips to a request that was just created. One without an answer is sent once more, under the same id.
 * Each that fails is reported, and the others are attached: the request is there, whatever becomes of its slips.
 */
export async function attachSlips(
  requestId: string,
  slips: readonly PendingSlip[],
  onFailed: (problem: Problem) => void,
): Promise<void> {
  for (const slip of slips) {
    const problem = await failureOf(() => attachSlip(requestId, slip))
    const lastProblem = problem?.undecided ? await failureOf(() => attachSlip(requestId, slip)) : problem
    if (lastProblem !== null) onFailed(lastProblem)
  }
}

const failureOf = (attach: () => Promise<unknown>): Promise<Problem | null> =>
  attach().then(() => null, asProblem)
