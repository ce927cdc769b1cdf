import { lossReturnSearch, type LossReturnSearch } from '#rewards/lossreturn/lossreturn-search.ts'
import { LossReturnsPage } from '#rewards/lossreturn/LossReturnsPage.tsx'
import { useSearch } from '#parts/navigation/use-router.ts'
import { useChangeSearch } from '../use-change-search.ts'

// Back closes an opened row. Other changes add no history entry.
const addsEntry = (change: Partial<LossReturnSearch>) => change.open !== undefined

export function LossReturnsRoute() {
  const search = useSearch(lossReturnSearch)
  const onSearch = useChangeSearch<LossReturnSearch>(addsEntry)
  return <LossReturnsPage search={search} onSearch={onSearch} />
}
