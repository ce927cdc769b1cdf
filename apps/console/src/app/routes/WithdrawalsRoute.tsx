import { getRouteApi } from '@tanstack/react-router'
import type { RequestSearch } from '#cashier/requests/request-search.ts'
import { WithdrawalsPage } from '#cashier/withdrawals/WithdrawalsPage.tsx'
import { paths } from '../paths.ts'
import { useCounters } from '../bar/use-counters.ts'
import { useChangeSearch } from '../use-change-search.ts'

const route = getRouteApi(paths.withdraw)

// Back closes an opened row. Moving between rows adds no history entry.
const addsEntry = (change: Partial<RequestSearch>) =>
  change.request !== undefined && !location.search.includes('request=')

export function WithdrawalsRoute() {
  const search = route.useSearch()
  const onSearch = useChangeSearch<RequestSearch>(addsEntry)
  return <WithdrawalsPage search={search} onSearch={onSearch} counters={useCounters()} />
}
