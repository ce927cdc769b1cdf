import type { ApprovalRow } from '@khlang/contract/approvals'
import { useQuery } from '@tanstack/react-query'
import { employeesApi } from '../api/employees-api.ts'
import { useApprovalNews } from './use-approval-news.ts'

const noApprovals: ReadonlyMap<string, ApprovalRow> = new Map()

/**
 * Returns all open approvals by the id of the object that each is about; none until they are read. All components that
 * show them share one read.
 */
export function useOpenApprovals(): ReadonlyMap<string, ApprovalRow> {
  useApprovalNews()
  return (
    useQuery({
      queryKey: ['approvals', 'open'],
      queryFn: async ({ signal }) => {
        const rows: ApprovalRow[] = []
        let cursor: string | null | undefined
        do {
          const page: { rows: ApprovalRow[]; next: string | null } = await employeesApi.approvals(
            { show: 'all', open: 'true', limit: 500, ...(cursor && { cursor }) },
            { signal },
          )
          rows.push(...page.rows)
          cursor = page.next
        } while (cursor !== null)
        return new Map(rows.map((row) => [row.objectId, row]))
      },
      staleTime: 10_000,
    }).data ?? noApprovals
  )
}
