import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { playerReportSearch, type PlayerReportSearch } from '#reports/player-report-search.ts'
import { PlayerReportPage } from '#reports/PlayerReportPage.tsx'

/** Its address is read here and not by the router: nobody else needs to know what the report can be asked. */
export function PlayerReportRoute() {
  const said: Record<string, unknown> = useSearch({ strict: false })
  const search = useMemo(() => playerReportSearch(said), [said])
  const navigate = useNavigate()
  const onSearch = useCallback(
    (change: Partial<PlayerReportSearch>) =>
      void navigate({
        to: '.',
        search: (before: Record<string, unknown>) => ({ ...before, ...change }),
        replace: true,
      }),
    [navigate],
  )
  return <PlayerReportPage search={search} onSearch={onSearch} />
}
