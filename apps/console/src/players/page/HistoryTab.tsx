import { longPresets } from '@khlang/domain/time'
import { requestKinds } from '@khlang/domain/cashier/request'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { useToday } from '#live/clock.ts'
import { serverNow } from '#live/server-clock.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { LoadProblem } from '#parts/problems/LoadProblem.tsx'
import { daysOf } from '#parts/filters/period.ts'
import { PeriodFilter } from '#parts/filters/PeriodFilter.tsx'
import { Presets } from '#parts/filters/Presets.tsx'
import { MoreLines } from '#parts/pages/MoreLines.tsx'
import { usePages } from '#parts/pages/use-pages.ts'
import styles from './PlayerPage.module.css'
import type { PlayerPageSearch } from './player-page-search.ts'
import { RequestLine } from './RequestLine.tsx'
import lines from './RequestLine.module.css'

type Props = {
  id: string
  search: PlayerPageSearch
  onSearch: (change: Partial<PlayerPageSearch>) => void
}

const kindText = { deposit: m.page_deposits, withdrawal: m.page_withdrawals }

/**
 * Lists the player's deposits and withdrawals of a period (at first all), or only one of the two kinds, newest first.
 */
export function HistoryTab({ id, search, onSearch }: Props) {
  const { period, from, to, kind } = search
  // Draws this again after midnight, when a period such as "today" has other days.
  useToday()
  const filter = { ...daysOf({ period, from, to }, new Date(serverNow())), ...(kind && { kind }) }
  const { rows, error, refetch, more } = usePages({
    queryKey: ['player-page', id, 'history', filter],
    read: (paging, signal) => api.players.history({ id, ...filter, ...paging }, { signal }),
    keepsPrevious: true,
  })
  return (
    <section className={styles.card} aria-label={m.player_tab_history()}>
      <PeriodFilter period={period} from={from} to={to} presets={longPresets} onChange={onSearch} />
      <Presets
        label={m.history_kind()}
        presets={[
          { value: '', text: m.history_all() },
          ...requestKinds.map((one) => ({ value: one, text: kindText[one]() })),
        ]}
        value={kind ?? ''}
        onChange={(value) => onSearch({ kind: requestKinds.find((one) => one === value) })}
      />
      {error && <LoadProblem error={error} onAgain={() => void refetch()} />}
      {rows?.length === 0 && <EmptyNote title={m.history_none()} />}
      <ul className={lines.list}>
        {rows?.map((request) => (
          <RequestLine key={request.id} request={request} />
        ))}
      </ul>
      {more && <MoreLines {...more} />}
    </section>
  )
}
