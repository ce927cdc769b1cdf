import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { MasterSearch } from '#agents/agent-search.ts'
import { MastersPage } from '#agents/MastersPage.tsx'
import { paths } from './paths.ts'

const route = getRouteApi(paths.master)

export function MastersRoute() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onSearch = useCallback(
    (change: Partial<MasterSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace: change.open === undefined }),
    [navigate],
  )
  return <MastersPage search={search} onSearch={onSearch} />
}
