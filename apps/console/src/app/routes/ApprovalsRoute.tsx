import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type ApprovalsSearch, approvalsSearch } from '#staff/approvals/approvals-search.ts'
import { ApprovalsPage } from '#staff/approvals/ApprovalsPage.tsx'
import { useChangeSearch } from '../use-change-search.ts'

/** Reads its own search parameters instead of the router, so that only this page needs that code. */
export function ApprovalsRoute() {
  const said: Record<string, unknown> = useSearch({ strict: false })
  const search = useMemo(() => approvalsSearch(said), [said])
  const onSearch = useChangeSearch<ApprovalsSearch>()
  return <ApprovalsPage search={search} onSearch={onSearch} />
}
