import type { EntryRow, EntryTotals } from '@khlang/contract/statements'
import { useCallback, useMemo, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import { api } from '#app/api.ts'
import { serverNow } from '#live/server-clock.ts'
import { useLiveList } from '#live/use-live-list.ts'
import { DeskFrame } from '#parts/DeskFrame.tsx'
import type { DeskTab } from '#parts/desk-tab.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import type { Column } from '#parts/live-grid/column.ts'
import { LiveGrid } from '#parts/live-grid/LiveGrid.tsx'
import { useOpenRow } from '#parts/live-grid/use-open-row.ts'
import { ExportButton } from '#parts/lists/ExportButton.tsx'
import { ListFoot } from '#parts/lists/ListFoot.tsx'
import { useTotals } from '#parts/lists/use-totals.ts'
import { useMe } from '#parts/me.ts'
import { PlayerCard } from '#parts/PlayerCard.tsx'
import { baht } from '#ui/numbers.ts'
import { DeskFilters } from './DeskFilters.tsx'
import { type DeskSearch, isFiltered, queryOf, unfiltered } from './desk-search.ts'
import { exportedColumns } from './exported-columns.ts'
import { EntryCell } from './EntryCell.tsx'
import { EntryPane } from './EntryPane.tsx'
import { entryPlan } from './entry-plan.ts'
import styles from './StatementsPage.module.css'
import { nextEntry } from './next-entry.ts'
import type { Matched } from './use-match.ts'
import { useWatchedOutcomes } from './use-watched-outcomes.ts'

type Props = {
  tab: Exclude<DeskTab, 'unknown'>
  search: DeskSearch
  onSearch: (change: Partial<DeskSearch>) => void
}

const rowHeight = 60
const emptyWords = { open: m.desk_empty_open, mine: m.desk_empty_mine, all: m.desk_empty_all }

/** The match desk: entries to the left, what they may be for in the middle, the player to the right. */
export function StatementsPage({ tab, search, onSearch }: Props) {
  const me = useMe()
  const { sort, direction, entry: selectedId = null } = search
  const now = new Date(serverNow())
  const query = queryOf(tab, search, now)
  const list = useLiveList(
    JSON.stringify(['entries', query, sort, direction, me.email]),
    entryPlan(tab, search, me.email, now),
  )
  const { row: entry, looking } = useOpenRow(list, selectedId, (id, signal) =>
    api.statements.entry({ id }, { signal }),
  )
  const totals = useTotals(['entries', query], 'statements', (signal) =>
    api.statements.totals(query, { signal }),
  )
  const [candidate, setCandidate] = useState<{ of: string; playerId: string | null } | null>(null)
  const [focusAsked, setFocusAsked] = useState(0)
  const searchField = useRef<HTMLInputElement>(null)
  const watch = useWatchedOutcomes()

  const select = useCallback((id: string | null) => onSearch({ entry: id ?? undefined }), [onSearch])

  const onPlayer = useCallback(
    (playerId: string | null) => setCandidate(selectedId === null ? null : { of: selectedId, playerId }),
    [selectedId],
  )

  function move(step: 1 | -1) {
    const { order } = list.view()
    const at = selectedId === null ? -1 : order.indexOf(selectedId)
    const next = order[at < 0 ? 0 : Math.max(0, Math.min(order.length - 1, at + step))]
    if (next !== undefined) select(next)
  }
  function onMatched({ entry: row, deposit, orderId }: Matched) {
    list.take(row)
    watch(orderId, { entry: row, deposit })
    const next = nextEntry(list.view().order, row.id, list.get)
    if (next !== null) {
      select(next)
      setFocusAsked((times) => times + 1)
    }
  }
  useKeys([
    { code: 'KeyJ', shown: 'J ↓', label: m.key_next(), repeats: true, run: () => move(1) },
    { code: 'KeyK', shown: 'K ↑', label: m.key_previous(), repeats: true, run: () => move(-1) },
    { code: 'ArrowDown', shown: '↓', label: m.key_next(), repeats: true, listed: false, run: () => move(1) },
    {
      code: 'ArrowUp',
      shown: '↑',
      label: m.key_previous(),
      repeats: true,
      listed: false,
      run: () => move(-1),
    },
    { code: 'Slash', shown: '/', label: m.key_search(), run: () => searchField.current?.focus() },
  ])

  const columns = useMemo<Column<EntryRow>[]>(
    () => [{ id: 'entry', header: m.desk_entries(), width: 300, cell: (row) => <EntryCell row={row} /> }],
    [],
  )
  const filtered = isFiltered(search)
  const playerId = (candidate?.of === selectedId ? candidate?.playerId : null) ?? entry?.player?.id ?? null
  return (
    <DeskFrame
      filters={
        <DeskFilters search={search} onSearch={onSearch} searchRef={searchField}>
          <ExportButton
            list="entries"
            columns={exportedColumns()}
            query={{ ...query, sort: sort ?? 'time', direction: direction ?? 'desc' }}
            count={totals && !totals.more ? totals.count : null}
          />
        </DeskFilters>
      }
      open={selectedId !== null}
      onBack={() => select(null)}
      list={
        <div className={styles.list}>
          <LiveGrid
            label={m.desk_entries()}
            list={list}
            columns={columns}
            rowHeight={rowHeight}
            selectedId={selectedId}
            onSelect={select}
            selectOnMove
            focusAsked={focusAsked}
            leavingText={(row) => farewell(row, me.email)}
            empty={
              <EmptyNote
                title={filtered ? m.empty_filtered() : emptyWords[tab]()}
                hint={filtered ? '' : m.desk_empty_hint()}
                onClearFilters={filtered ? () => onSearch(unfiltered) : undefined}
              />
            }
          />
          <ListFoot totals={totals} sums={entrySums(totals)} />
        </div>
      }
      detail={
        entry ? (
          <EntryPane
            key={entry.id}
            entry={entry}
            onRow={list.take}
            onPlayer={onPlayer}
            onMatched={onMatched}
            onOpenUnknown={(order) => onSearch({ tab: 'unknown', order, entry: undefined })}
          />
        ) : (
          <EmptyNote {...nothingOpen(selectedId, looking)} />
        )
      }
      aside={
        playerId !== null ? (
          <PlayerCard playerId={playerId} read={(id, signal) => api.players.view({ id }, { signal })} />
        ) : (
          selectedId !== null && <p className={styles.noPlayer}>{m.desk_no_player()}</p>
        )
      }
    />
  )
}

const entrySums = (totals: EntryTotals | null) =>
  totals?.sums
    ? [
        { label: m.total_in(), text: baht(totals.sums.in) },
        ...(Number(totals.sums.out) > 0 ? [{ label: m.total_out(), text: baht(totals.sums.out) }] : []),
      ]
    : null

function nothingOpen(selectedId: string | null, looking: boolean) {
  if (selectedId === null) return { title: m.desk_choose(), hint: m.desk_choose_hint() }
  return looking ? { title: m.loading() } : { title: m.desk_not_here(), hint: m.desk_not_here_hint() }
}

/** Why a row is about to go; nothing for what I sent and still wait for. */
function farewell(row: EntryRow, me: string) {
  if (row.state === 'crediting' && row.employee === me) return ''
  const who = row.employee === me ? m.holder_me() : (row.employee?.split('@')[0] ?? m.conflict_system())
  return row.state === 'claimed' ? m.ghost_claimed({ who }) : m.ghost_done({ who, status: row.status })
}
