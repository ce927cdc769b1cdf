import { manualSearch, type ManualSearch } from '#statements/manual/manual-search.ts'
import { ManualPage } from '#statements/manual/ManualPage.tsx'
import { useSearch } from '#parts/navigation/use-router.ts'
import { useChangeSearch } from '../use-change-search.ts'

// Back undoes every change of the search parameters.
const addsEntry = () => true

export function ManualRoute() {
  const search = useSearch(manualSearch)
  const onSearch = useChangeSearch<ManualSearch>(addsEntry)
  return <ManualPage search={search} onSearch={onSearch} />
}
