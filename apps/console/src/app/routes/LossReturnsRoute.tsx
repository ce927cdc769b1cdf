import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { lossReturnSearch, type LossReturnSearch } from '#rewards/lossreturn/lossreturn-search.ts'
import { LossReturnsPage } from '#rewards/lossreturn/LossReturnsPage.tsx'
import { useChangeSearch } from '../use-change-search.ts'

const addsEntry = (change: Partial<LossReturnSearch>) => change.open !== undefined

/** Reads its own search parameters instead of the router, so that only this page needs that code. */
export function LossReturnsRoute() {
  const said: Record<string, unknown> = useSearch({ strict: false })
  const search = useMemo(() => lossReturnSearch(said), [said])
  const onSearch = useChangeSearch<LossReturnSearch>(addsEntry)
  return <LossReturnsPage search={search} onSearch={onSearch} />
}
