import { useSearch } from '@tanstack/react-router'
import { useCallback, useMemo, useState } from 'react'
import { isPersonal } from '#players/page/is-personal.ts'
import { playerReportSearch, type PlayerReportSearch } from '#reports/player-report-search.ts'
import { PlayerReportPage } from '#reports/PlayerReportPage.tsx'
import { useChangeSearch } from '../use-change-search.ts'

/**
 * Reads its own search parameters instead of the router, so that only this page needs that code. Numbers and e-mail
 * addresses that are searched for stay out of the address, as in the list of players.
 */
export function PlayerReportRoute() {
  const said: Record<string, unknown> = useSearch({ strict: false })
  const changeSearch = useChangeSearch<PlayerReportSearch>()
  const [personal, setPersonal] = useState<string | undefined>()
  const search = useMemo(() => {
    const read = playerReportSearch(said)
    return { ...read, q: personal ?? read.q }
  }, [said, personal])
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
