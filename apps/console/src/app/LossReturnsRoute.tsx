import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { lossReturnSearch, type LossReturnSearch } from '#rewards/lossreturn/lossreturn-search.ts'
import { LossReturnsPage } from '#rewards/lossreturn/LossReturnsPage.tsx'

/** Its address is read here and not by the router: nobody else needs to know what the loss-return can be asked. */
export function LossReturnsRoute() {
  const said: Record<string, unknown> = useSearch({ strict: false })
  const search = useMemo(() => lossReturnSearch(said), [said])
  const navigate = useNavigate()
  const onSearch = useCallback(
    (change: Partial<LossReturnSearch>) =>
      void navigate({
        to: '.',
        // Another page's `state` has other words than this one's.
        search: (before: object) => ({ ...before, ...change }) as object,
        replace: change.open === undefined,
      }),
    [navigate],
  )
  return <LossReturnsPage search={search} onSearch={onSearch} />
}
