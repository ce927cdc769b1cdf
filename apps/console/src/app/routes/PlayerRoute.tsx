import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { PlayerPage } from '#players/page/PlayerPage.tsx'
import type { PlayerPageSearch } from '#players/page/player-page-search.ts'
import { openOverlay } from '../overlay.ts'
import { paths } from '../paths.ts'
import { useChangeSearch, useIsOpen } from '../use-change-search.ts'

const route = getRouteApi(`${paths.players}/$userId`)

const addsEntry = (change: Partial<PlayerPageSearch>) => 'tab' in change

export function PlayerRoute() {
  const { userId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const isOpen = useIsOpen()
  const onSearch = useChangeSearch<PlayerPageSearch>(addsEntry)
  // An old key may look like an e-mail, so it must not stay in the address or in the history.
  const onFound = useCallback(
    (id: string) => {
      if (isOpen()) void navigate({ params: { userId: id }, replace: true })
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
