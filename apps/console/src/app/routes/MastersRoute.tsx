import { getRouteApi } from '@tanstack/react-router'
import type { MasterSearch } from '#agents/agent-search.ts'
import { MastersPage } from '#agents/MastersPage.tsx'
import { paths } from '../paths.ts'
import { useChangeSearch } from '../use-change-search.ts'

const route = getRouteApi(paths.master)

const addsEntry = (change: Partial<MasterSearch>) => change.open !== undefined

export function MastersRoute() {
  const search = route.useSearch()
  const onSearch = useChangeSearch<MasterSearch>(addsEntry)
  return <MastersPage search={search} onSearch={onSearch} />
}
