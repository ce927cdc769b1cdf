import type { RequestRow } from '@khlang/contract/cashier/cashier'
import * as m from '#messages'
import type { Problem } from '#parts/problems/problem.ts'
import { problemText } from '#parts/problems/problem-text.ts'
import { claimedText, heldText } from '#parts/requests/request-work-labels.ts'
import type { OperationState } from '#parts/problems/use-operation.ts'
import { whenText } from '#parts/when.ts'

/**
 * Returns who has claimed the request or put it on hold, or else who changed it last, when, and its current status;
 * false unless the command was refused with the current row.
 */
export function conflictText(state: OperationState<unknown>, request: RequestRow): string | false {
  if (state.phase !== 'refused' || state.problem.details.row === undefined) return false
  return (
    workText(state.problem) ??
    m.conflict_now({
      what: m.conflict_request({ n: request.number }),
      status: request.status,
      who: request.employee ?? m.conflict_system(),
      when: whenText(request.updatedAt),
    })
  )
}

/**
 * Returns who has claimed the request, or why it is on hold and until when; null if it was refused for another
 * reason.
 */
export function workText({ code, details }: Problem): string | null {
  const row = details.row as Partial<RequestRow> | undefined
  if (code === 'request-on-hold' && row?.hold) return heldText(row.hold)
  if (code === 'request-held' && details.holder) return claimedText(details.holder, row?.leaseUntil ?? null)
  return null
}

/**
 * Returns one sentence on why an act that moves no money was refused: who has claimed the request or why it
 * is on hold, if that is the reason.
 */
export const workProblemText = (problem: Problem): string => workText(problem) ?? problemText(problem)
