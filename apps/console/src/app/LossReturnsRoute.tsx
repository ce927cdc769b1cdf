import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { lossReturnSearch, type LossReturnSearch } from '#rewards/lossreturn/lossreturn-search.ts'
import { LossReturnsPage } from '#rewards/lossreturn/LossReturnsPage.tsx'

/** Reads its own search parameters instead of the router, so that only this page needs that code. */
export function LossReturnsRoute() {
  const said: Record<string, unknown> = useSearch({ strict: false })
  const search = useMemo(() => lossReturnSearch(said), [said])
  const navigate = useNavigate()
  const onSearch = useCallback(
    (change: Partial<LossReturnSearch>) =>
      void navigate({
        to: '.',
        // `state` has other values on other pages.
        search: (before: object) => ({ ...before, ...change }) as object,
        replace: change.open === undefined,
      }),
    [navigate],
  )
  return <LossReturnsPage search={search} onSearch={onSearch} />
}
