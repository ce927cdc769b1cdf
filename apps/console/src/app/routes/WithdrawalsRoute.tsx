import { type RequestSearch, withdrawalSearch } from '#cashier/requests/request-search.ts'
import { WithdrawalsPage } from '#cashier/withdrawals/WithdrawalsPage.tsx'
import { useCounters } from '#parts/navigation/use-counters.ts'
import { useSearch } from '#parts/navigation/use-router.ts'
import { useChangeSearch } from '../use-change-search.ts'

// Back closes an opened row. Moving between rows adds no history entry.
const addsEntry = (change: Partial<RequestSearch>) =>
  change.request !== undefined && !location.search.includes('request=')

export function WithdrawalsRoute() {
  const search = useSearch(withdrawalSearch)
  const onSearch = useChangeSearch<RequestSearch>(addsEntry)
  return <WithdrawalsPage search={search} onSearch={onSearch} counters={useCounters()} />
}
