import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { auditSearch, type AuditSearch } from '#staff/audit/audit-search.ts'
import { AuditPage } from '#staff/audit/AuditPage.tsx'

/** Its address is read here and not by the router: nobody else needs to know what the audit can be asked. */
export function AuditRoute() {
  const said: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => auditSearch(said), [said])
  const onSearch = useCallback(
    (change: Partial<AuditSearch>) =>
      void navigate({
        to: '.',
        // Another page's words are not this one's.
        search: (before: object) => ({ ...before, ...change }) as object,
        replace: change.open === undefined,
      }),
    [navigate],
  )
  return <AuditPage search={search} onSearch={onSearch} />
}
