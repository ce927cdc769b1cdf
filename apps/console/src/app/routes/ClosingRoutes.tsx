import { getRouteApi } from '@tanstack/react-router'
import type { DailyCloseSearch, HandOverSearch } from '#reports/closing-search.ts'
import { DailyClosePage } from '#reports/DailyClosePage.tsx'
import { HandOverPage } from '#reports/HandOverPage.tsx'
import { paths } from '../paths.ts'
import { useChangeSearch } from '../use-change-search.ts'

const shift = getRouteApi(paths.handOver)
const day = getRouteApi(paths.dailyClose)

const always = () => true

export function HandOverRoute() {
  const search = shift.useSearch()
  const onSearch = useChangeSearch<HandOverSearch>(always)
  return <HandOverPage search={search} onSearch={onSearch} />
}

export function DailyCloseRoute() {
  const search = day.useSearch()
  const onSearch = useChangeSearch<DailyCloseSearch>(always)
  return <DailyClosePage search={search} onSearch={onSearch} />
}
