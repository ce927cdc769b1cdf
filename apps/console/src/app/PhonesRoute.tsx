import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { PhonesPage } from '#connections/PhonesPage.tsx'
import { type PhonesSearch, phonesSearch } from '#connections/phones-search.ts'

/** Reads its own search parameters instead of the router, so that only this page needs that code. */
export function PhonesRoute() {
  const said: Record<string, unknown> = useSearch({ strict: false })
  const navigate = useNavigate()
  const search = useMemo(() => phonesSearch(said), [said])
  const onSearch = useCallback(
    (change: Partial<PhonesSearch>) =>
      void navigate({
        to: '.',
        search: (before: object) => ({ ...before, ...change }) as object,
        replace: true,
      }),
    [navigate],
  )
  return <PhonesPage search={search} onSearch={onSearch} />
}
