import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type ApprovalsSearch, approvalsSearch } from '#staff/approvals-search.ts'
import { ApprovalsPage } from '#staff/ApprovalsPage.tsx'

/** Reads its own search parameters instead of the router, so that only this page needs that code. */
export function ApprovalsRoute() {
  const said: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => approvalsSearch(said), [said])
  const onSearch = useCallback(
    (change: Partial<ApprovalsSearch>) =>
      void navigate({
        to: '.',
        // The search type of another page does not fit here.
        search: (before: object) => ({ ...before, ...change }) as object,
        replace: true,
      }),
    [navigate],
  )
  return <ApprovalsPage search={search} onSearch={onSearch} />
}
