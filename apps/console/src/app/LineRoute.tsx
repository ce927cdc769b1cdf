import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type LineSearch, lineSearch } from '#connections/line-search.ts'
import { LinePage } from '#connections/LinePage.tsx'

/** Reads its own search parameters instead of the router, so that only this page needs that code. */
export function LineRoute() {
  const said: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => lineSearch(said), [said])
  const onSearch = useCallback(
    (change: Partial<LineSearch>) =>
      void navigate({
        to: '.',
        // The search type of another page does not fit here.
        search: (before: object) => ({ ...before, ...change }) as object,
        replace: change.tab === undefined && change.member === undefined,
      }),
    [navigate],
  )
  return <LinePage search={search} onSearch={onSearch} />
}
