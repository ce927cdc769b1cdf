import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useMe } from '#parts/me.ts'
import { auditSearch, type AuditSearch } from '#staff/audit/audit-search.ts'
import { AuditPage } from '#staff/audit/AuditPage.tsx'
import { NotPermittedPage } from './NotPermittedPage.tsx'

/** Every page is open to every employee but this one: it shows what everybody did. */
export function AuditRoute() {
  const { may } = useMe()
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
  if (!may.includes('audit.view')) return <NotPermittedPage act="audit.view" />
  return <AuditPage search={search} onSearch={onSearch} />
}
