import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type ApprovalsSearch, approvalsSearch } from '#staff/approvals-search.ts'
import { ApprovalsPage } from '#staff/ApprovalsPage.tsx'

/** Its address is read here and not by the router: nobody else needs to know what it can be asked. */
export function ApprovalsRoute() {
  const said: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => approvalsSearch(said), [said])
  const onSearch = useCallback(
    (change: Partial<ApprovalsSearch>) =>
      void navigate({
        to: '.',
        // Another page's words are not this one's.
        search: (before: object) => ({ ...before, ...change }) as object,
        replace: true,
      }),
    [navigate],
  )
  return <ApprovalsPage search={search} onSearch={onSearch} />
}
