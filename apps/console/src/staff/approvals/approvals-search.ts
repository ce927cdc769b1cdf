import {
  type ApprovalState,
  approvalStates,
  type ApprovalTab,
  approvalTabs,
} from '@khlang/domain/staff/approval'
import { dayOrNothing, type PeriodSearch, presetOrNothing } from '#parts/filters/period.ts'
import { oneOf, textOf } from '#parts/lists/list-search.ts'

/** The tab, by default the approvals that the employee may decide, its filter, and the id of the open one. */
export type ApprovalsSearch = PeriodSearch & {
  show: ApprovalTab
  q?: string | undefined
  state?: ApprovalState | undefined
  open?: string | undefined
}

export function approvalsSearch({ show, q, state, open, ...days }: Record<string, unknown>): ApprovalsSearch {
  const period = presetOrNothing(days['period'])
  return {
    show: oneOf(approvalTabs, textOf(show)) ?? 'mine',
    q: textOf(q),
    state: oneOf(approvalStates, state),
    period,
    from: period ? undefined : dayOrNothing(days['from']),
    to: period ? undefined : dayOrNothing(days['to']),
    open: textOf(open),
  }
}
