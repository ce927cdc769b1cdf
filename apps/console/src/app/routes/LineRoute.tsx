import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type LineSearch, lineSearch } from '#connections/line/line-search.ts'
import { LinePage } from '#connections/line/LinePage.tsx'
import { useChangeSearch } from '../use-change-search.ts'

const addsEntry = (change: Partial<LineSearch>) => change.tab !== undefined || change.member !== undefined

/** Reads its own search parameters instead of the router, so that only this page needs that code. */
export function LineRoute() {
  const said: Record<string, unknown> = useSearch({ strict: false })
  const search = useMemo(() => lineSearch(said), [said])
  const onSearch = useChangeSearch<LineSearch>(addsEntry)
  return <LinePage search={search} onSearch={onSearch} />
}
