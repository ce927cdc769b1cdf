import { depositSearch, type RequestSearch } from '#cashier/requests/request-search.ts'
import { DepositsPage } from '#cashier/deposits/DepositsPage.tsx'
import { useCounters } from '#parts/navigation/use-counters.ts'
import { useSearch } from '#parts/navigation/use-router.ts'
import { useChangeSearch } from '../use-change-search.ts'

// Back closes an opened row. Moving between rows adds no history entry.
const addsEntry = (change: Partial<RequestSearch>) =>
  change.request !== undefined && !location.search.includes('request=')

export function DepositsRoute() {
  const search = useSearch(depositSearch)
  const onSearch = useChangeSearch<RequestSearch>(addsEntry)
  return <DepositsPage search={search} onSearch={onSearch} counters={useCounters()} />
}
