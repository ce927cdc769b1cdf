import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { RequestSearch } from '#cashier/request-search.ts'
import { DepositsPage } from '#cashier/DepositsPage.tsx'
import { paths } from './paths.ts'
import { useCounters } from './use-counters.ts'

const route = getRouteApi(paths.deposit)

export function DepositsRoute() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onSearch = useCallback(
    (change: Partial<RequestSearch>) =>
      void navigate({
        search: (before) => ({ ...before, ...change }),
        // Back closes an opened row. Moving between rows adds no history entry.
        replace: change.request === undefined || location.search.includes('request='),
      }),
    [navigate],
  )
  return <DepositsPage search={search} onSearch={onSearch} counters={useCounters()} />
}
