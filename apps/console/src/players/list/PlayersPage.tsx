import type { PlayerRow } from '@khlang/contract/players/players'
import { playerStatuses } from '@khlang/domain/players/player'
import { useMemo } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { paths } from '#parts/navigation/paths.ts'
import { FilterButton } from '#parts/lists/FilterButton.tsx'
import type { LivePage } from '#parts/lists/live-page.ts'
import { LiveListPage } from '#parts/lists/LiveListPage.tsx'
import { NarrowTo } from '#parts/lists/NarrowTo.tsx'
import { useNavigate } from '#parts/navigation/use-router.ts'
import { useMe } from '#parts/session/me.ts'
import { playerStatusText } from '#parts/player/player-status.ts'
import { ImportLink } from '../import/ImportLink.tsx'
import { playerChips } from './player-chips.ts'
import { PlayerCell, playerColumns } from './player-columns.tsx'
import { PlayerFilters } from './PlayerFilters.tsx'
import { playerQuery } from './player-query.ts'
import { playerFilters, playerSearch, type PlayerSearch } from './player-search.ts'
import { useReferralNames } from '#parts/player/use-referral-names.ts'

type Props = {
  search: PlayerSearch
  onSearch: (change: Partial<PlayerSearch>) => void
  onNew: () => void
}

/**
 * Lists players (spec sections 2 and 3). They can be found by what callers say: code, name, LINE name, or the end of
 * a number.
 */
export function PlayersPage({ onNew, ...props }: Props) {
  const { may } = useMe()
  const navigate = useNavigate()
  const { names, searches } = useReferralNames(props.search)
  const definition = useMemo((): LivePage<PlayerRow, PlayerSearch> => {
    return {
      name: 'players',
      title: m.page_players(),
      searchLabel: m.players_search(),
      findsPlayers: true,
      emptyText: m.players_none(),
      setupStepsNeeded: ['players'],
      columns: playerColumns(),
      narrowRow: PlayerCell,
      nameOf: ({ code, name }) => `${code} ${name}`,
      ownFilters: playerFilters,
      openParameter: 'open',
      goTo: (id) => navigate({ to: `${paths.players}/$userId`, params: { userId: id } }),
      readSearch: playerSearch,
      listQuery: playerQuery,
      readRow: (id, signal) => api.players.player({ id }, { signal }),
      readTotals: (query, signal) => api.players.totals(query, { signal }),
      chips: (search, onSearch) => playerChips(search, names, onSearch),
      exportMore: {
        column: 'whole',
        label: m.players_export_whole(),
        disabledReason: may.includes('player.reveal') ? null : m.problem_not_permitted(),
      },
      create: {
        label: m.page_player_new(),
        disabledReason: may.includes('player.edit') ? null : m.problem_not_permitted(),
        goTo: onNew,
      },
    }
  }, [may, names, navigate, onNew])
  const { search, onSearch } = props
  return (
    <LiveListPage
      definition={definition}
      {...props}
      moreContent={
        <>
          <FilterButton>
            <PlayerFilters search={search} names={names} searches={searches} onSearch={onSearch} />
          </FilterButton>
          {may.includes('player.import') && <ImportLink />}
        </>
      }
    >
      <NarrowTo
        label={m.column_status()}
        everyLabel={m.players_every_status()}
        value={search.status}
        choices={playerStatuses.map((status) => [status, playerStatusText(status)])}
        onChange={(status) => onSearch({ status })}
      />
    </LiveListPage>
  )
}
