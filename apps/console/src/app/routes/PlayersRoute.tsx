import { useCallback, useState } from 'react'
import { playerSearch, type PlayerSearch } from '#players/list/player-search.ts'
import { isPersonal } from '#players/page/is-personal.ts'
import { PlayersPage } from '#players/list/PlayersPage.tsx'
import { openOverlay } from '../overlay.ts'
import { useSearch } from '#parts/navigation/use-router.ts'
import { useChangeSearch } from '../use-change-search.ts'

const openNew = () => openOverlay('newPlayer')
/**
 * Keeps numbers and e-mail addresses that are searched for out of the URL, which is stored, copied and
 * logged.
 */
export function PlayersRoute() {
  const search = useSearch(playerSearch)
  const changeSearch = useChangeSearch<PlayerSearch>()
  const [personal, setPersonal] = useState<string | undefined>()
  const onSearch = useCallback(
    (change: Partial<PlayerSearch>) => {
      const hides = change.q !== undefined && isPersonal(change.q)
      if ('q' in change) setPersonal(hides ? change.q : undefined)
      changeSearch(hides ? { ...change, q: undefined } : change)
    },
    [changeSearch],
  )
  return <PlayersPage search={{ ...search, q: personal ?? search.q }} onSearch={onSearch} onNew={openNew} />
}
