import { PhonesPage } from '#bank-feeds/PhonesPage.tsx'
import { type PhonesSearch, phonesSearch } from '#bank-feeds/phones-search.ts'
import { useSearch } from '#parts/navigation/use-router.ts'
import { useChangeSearch } from '../use-change-search.ts'

export function PhonesRoute() {
  const search = useSearch(phonesSearch)
  const onSearch = useChangeSearch<PhonesSearch>()
  return <PhonesPage search={search} onSearch={onSearch} />
}
