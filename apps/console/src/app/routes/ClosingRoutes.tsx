import { useSearch } from '#parts/navigation/use-router.ts'
import {
  dailyCloseSearch,
  type DailyCloseSearch,
  handOverSearch,
  type HandOverSearch,
} from '#reports/closing-search.ts'
import { DailyClosePage } from '#reports/DailyClosePage.tsx'
import { HandOverPage } from '#reports/HandOverPage.tsx'
import { useChangeSearch } from '../use-change-search.ts'

// Back undoes every change of the search parameters.
const addsEntry = () => true

export function HandOverRoute() {
  const search = useSearch(handOverSearch)
  const onSearch = useChangeSearch<HandOverSearch>(addsEntry)
  return <HandOverPage search={search} onSearch={onSearch} />
}

export function DailyCloseRoute() {
  const search = useSearch(dailyCloseSearch)
  const onSearch = useChangeSearch<DailyCloseSearch>(addsEntry)
  return <DailyClosePage search={search} onSearch={onSearch} />
}
