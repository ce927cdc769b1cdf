import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { DailyCloseSearch, HandOverSearch } from '#reports/closing-search.ts'
import { DailyClosePage } from '#reports/DailyClosePage.tsx'
import { HandOverPage } from '#reports/HandOverPage.tsx'
import { paths } from './paths.ts'

const shift = getRouteApi(paths.handOver)
const day = getRouteApi(paths.dailyClose)

export function HandOverRoute() {
  const search = shift.useSearch()
  const navigate = shift.useNavigate()
  const onSearch = useCallback((change: HandOverSearch) => void navigate({ search: change }), [navigate])
  return <HandOverPage search={search} onSearch={onSearch} />
}

export function DailyCloseRoute() {
  const search = day.useSearch()
  const navigate = day.useNavigate()
  const onSearch = useCallback((change: DailyCloseSearch) => void navigate({ search: change }), [navigate])
  return <DailyClosePage search={search} onSearch={onSearch} />
}
