import { useCallback } from 'react'
import { PlayerPage } from '#players/page/PlayerPage.tsx'
import { playerPageSearch, type PlayerPageSearch } from '#players/page/player-page-search.ts'
import { openOverlay } from '../overlay.ts'
import { useNavigate, usePage, useSearch } from '#parts/navigation/use-router.ts'
import { useChangeSearch, useIsOpen } from '../use-change-search.ts'
import { pathsWithId } from './paths-with-id.ts'

// Back returns to the tab before.
const addsEntry = (change: Partial<PlayerPageSearch>) => 'tab' in change

export function PlayerRoute() {
  const userId = usePage().params['userId']!
  const search = useSearch(playerPageSearch)
  const navigate = useNavigate()
  const isOpen = useIsOpen()
  const onSearch = useChangeSearch<PlayerPageSearch>(addsEntry)
  // An old key may look like an e-mail, so it must not stay in the URL or in the history.
  const onFound = useCallback(
    (id: string) => {
      if (isOpen()) navigate({ to: pathsWithId.player, params: { userId: id }, replace: true })
    },
    [navigate, isOpen],
  )
  return (
    <PlayerPage
      key={userId}
      userId={userId}
      search={search}
      onSearch={onSearch}
      onFound={onFound}
      onOverlay={openOverlay}
    />
  )
}
