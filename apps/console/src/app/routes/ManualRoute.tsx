import { getRouteApi } from '@tanstack/react-router'
import type { ManualSearch } from '#statements/manual/manual-search.ts'
import { ManualPage } from '#statements/manual/ManualPage.tsx'
import { paths } from '../paths.ts'
import { useChangeSearch } from '../use-change-search.ts'

const route = getRouteApi(paths.manualStatement)

const always = () => true

export function ManualRoute() {
  const search = route.useSearch()
  const onSearch = useChangeSearch<ManualSearch>(always)
  return <ManualPage search={search} onSearch={onSearch} />
}
