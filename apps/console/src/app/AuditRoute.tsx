import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { auditSearch, type AuditSearch } from '#staff/audit/audit-search.ts'
import { AuditPage } from '#staff/audit/AuditPage.tsx'

/** Reads its own search parameters instead of the router, so that only this page needs that code. */
export function AuditRoute() {
  const said: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => auditSearch(said), [said])
  const onSearch = useCallback(
    (change: Partial<AuditSearch>) =>
      void navigate({
        to: '.',
        // The search type of another page does not fit here.
        search: (before: object) => ({ ...before, ...change }) as object,
        replace: change.open === undefined,
      }),
    [navigate],
  )
  return <AuditPage search={search} onSearch={onSearch} />
}
