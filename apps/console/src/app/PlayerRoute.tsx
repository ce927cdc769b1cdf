import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import { PlayerPage } from '#players/PlayerPage.tsx'
import type { PlayerPageSearch } from '#players/player-page-search.ts'
import { openOverlay } from './overlay.ts'
import { paths } from './paths.ts'

const route = getRouteApi(`${paths.players}/$userId`)

export function PlayerRoute() {
  const { userId } = route.useParams()
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onSearch = useCallback(
    (change: Partial<PlayerPageSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace: !('tab' in change) }),
    [navigate],
  )
  // An old key may look like an e-mail, so it must not stay in the address or in the history.
  const onFound = useCallback(
    (id: string) => void navigate({ params: { userId: id }, replace: true }),
    [navigate],
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
