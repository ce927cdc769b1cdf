import { useCallback, useMemo, useState } from 'react'
import { useSearch } from '#parts/navigation/use-router.ts'
import { isPersonal } from '#players/page/is-personal.ts'
import { playerReportSearch, type PlayerReportSearch } from '#reports/player-report-search.ts'
import { PlayerReportPage } from '#reports/PlayerReportPage.tsx'
import { useChangeSearch } from '../use-change-search.ts'

/** Keeps numbers and e-mail addresses that are searched for out of the URL, as in the list of players. */
export function PlayerReportRoute() {
  const read = useSearch(playerReportSearch)
  const changeSearch = useChangeSearch<PlayerReportSearch>()
  const [personal, setPersonal] = useState<string | undefined>()
  const search = useMemo(() => ({ ...read, q: personal ?? read.q }), [read, personal])
  const onSearch = useCallback(
    (change: Partial<PlayerReportSearch>) => {
      const hides = change.q !== undefined && isPersonal(change.q)
      if ('q' in change) setPersonal(hides ? change.q : undefined)
      changeSearch(hides ? { ...change, q: undefined } : change)
    },
    [changeSearch],
  )
  return <PlayerReportPage search={search} onSearch={onSearch} />
}
