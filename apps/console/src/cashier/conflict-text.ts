import type { RequestRow } from '@khlang/contract/cashier'
import * as m from '#paraglide/messages.js'
import type { OperationState } from '#parts/use-operation.ts'
import { whenText } from '#parts/when.ts'

/** Somebody was faster: who, when, and how the request stands now. */
export const conflictText = (state: OperationState<unknown>, request: RequestRow): string | false =>
  state.phase === 'refused' &&
  state.problem.details.row !== undefined &&
  m.conflict_now({
    what: m.conflict_request({ n: request.number }),
    status: request.status,
    who: request.employee ?? m.conflict_system(),
    when: whenText(request.updatedAt),
  })
