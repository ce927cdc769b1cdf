import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { RequestSearch } from '#cashier/request-search.ts'
import { WithdrawalsPage } from '#cashier/WithdrawalsPage.tsx'
import { WithdrawalTabs } from '#cashier/WithdrawalTabs.tsx'
import { paths } from './paths.ts'
import { useCounters } from './use-counters.ts'

const route = getRouteApi(paths.withdraw)

export function WithdrawalsRoute() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onSearch = useCallback(
    (change: Partial<RequestSearch>) =>
      void navigate({
        search: (before) => ({ ...before, ...change }),
        replace: change.request === undefined,
      }),
    [navigate],
  )
  return (
    <>
      <WithdrawalTabs
        state={search.state}
        counters={useCounters()}
        onState={(state) => onSearch({ state, request: undefined })}
      />
      <WithdrawalsPage search={search} onSearch={onSearch} />
    </>
  )
}
