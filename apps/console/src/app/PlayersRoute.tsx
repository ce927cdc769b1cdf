import { getRouteApi } from '@tanstack/react-router'
import { useCallback } from 'react'
import type { PlayerSearch } from '#players/player-search.ts'
import { PlayersPage } from '#players/PlayersPage.tsx'
import { paths } from './paths.ts'

const route = getRouteApi(paths.players)

export function PlayersRoute() {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const onSearch = useCallback(
    (change: Partial<PlayerSearch>) =>
      void navigate({ search: (before) => ({ ...before, ...change }), replace: true }),
    [navigate],
  )
  return <PlayersPage search={search} onSearch={onSearch} />
}
