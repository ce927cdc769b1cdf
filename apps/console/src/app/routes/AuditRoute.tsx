import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { auditSearch, type AuditSearch } from '#staff/audit/audit-search.ts'
import { AuditPage } from '#staff/audit/AuditPage.tsx'
import { useChangeSearch } from '../use-change-search.ts'

const addsEntry = (change: Partial<AuditSearch>) => change.open !== undefined

/** Reads its own search parameters instead of the router, so that only this page needs that code. */
export function AuditRoute() {
  const said: Record<string, unknown> = useSearch({ strict: false })
  const search = useMemo(() => auditSearch(said), [said])
  const onSearch = useChangeSearch<AuditSearch>(addsEntry)
  return <AuditPage search={search} onSearch={onSearch} />
}
