import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { type LineSearch, lineSearch } from '#connections/line-search.ts'
import { LinePage } from '#connections/LinePage.tsx'

/** Its address is read here and not by the router: nobody else needs to know what it can be asked. */
export function LineRoute() {
  const said: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => lineSearch(said), [said])
  const onSearch = useCallback(
    (change: Partial<LineSearch>) =>
      void navigate({
        to: '.',
        // Another page's words are not this one's.
        search: (before: object) => ({ ...before, ...change }) as object,
        replace: change.tab === undefined && change.member === undefined,
      }),
    [navigate],
  )
  return <LinePage search={search} onSearch={onSearch} />
}
