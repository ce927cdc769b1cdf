import { useSearch } from '@tanstack/react-router'
import { useMemo } from 'react'
import { PhonesPage } from '#connections/phones/PhonesPage.tsx'
import { type PhonesSearch, phonesSearch } from '#connections/phones/phones-search.ts'
import { useChangeSearch } from '../use-change-search.ts'

/** Reads its own search parameters instead of the router, so that only this page needs that code. */
export function PhonesRoute() {
  const said: Record<string, unknown> = useSearch({ strict: false })
  const search = useMemo(() => phonesSearch(said), [said])
  const onSearch = useChangeSearch<PhonesSearch>()
  return <PhonesPage search={search} onSearch={onSearch} />
}
