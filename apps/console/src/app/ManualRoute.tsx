import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { ManualSearch } from '#statements/manual-search.ts'
import { ManualPage } from '#statements/ManualPage.tsx'
import { paths } from './paths.ts'

const route = getRouteApi(paths.manualStatement)

export function ManualRoute() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onSearch = useCallback(
    (change: Partial<ManualSearch>) => void navigate({ search: (before) => ({ ...before, ...change }) }),
    [navigate],
  )
  return <ManualPage search={search} onSearch={onSearch} />
}
