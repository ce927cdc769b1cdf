import { type ApprovalTab, approvalTabs } from '@khlang/domain/staff/approval'
import { oneOf, textOf } from '#parts/lists/list-search.ts'

/** The tab, by default the approvals that the employee may decide, and the id of the open one. */
export type ApprovalsSearch = { show: ApprovalTab; open?: string | undefined }

export const approvalsSearch = ({ show, open }: Record<string, unknown>): ApprovalsSearch => ({
  show: oneOf(approvalTabs, textOf(show)) ?? 'mine',
  open: textOf(open),
})
