import { masterSearch, type MasterSearch } from '#agents/agent-search.ts'
import { MastersPage } from '#agents/MastersPage.tsx'
import { useSearch } from '#parts/navigation/use-router.ts'
import { useChangeSearch } from '../use-change-search.ts'

// Back closes an opened row. Other changes add no history entry.
const addsEntry = (change: Partial<MasterSearch>) => change.open !== undefined

export function MastersRoute() {
  const search = useSearch(masterSearch)
  const onSearch = useChangeSearch<MasterSearch>(addsEntry)
  return <MastersPage search={search} onSearch={onSearch} />
}
