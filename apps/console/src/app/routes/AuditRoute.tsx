import { auditSearch, type AuditSearch } from '#staff/audit/audit-search.ts'
import { AuditPage } from '#staff/audit/AuditPage.tsx'
import { useSearch } from '#parts/navigation/use-router.ts'
import { useChangeSearch } from '../use-change-search.ts'

// Back closes an opened row. Other changes add no history entry.
const addsEntry = (change: Partial<AuditSearch>) => change.open !== undefined

export function AuditRoute() {
  const search = useSearch(auditSearch)
  const onSearch = useChangeSearch<AuditSearch>(addsEntry)
  return <AuditPage search={search} onSearch={onSearch} />
}
