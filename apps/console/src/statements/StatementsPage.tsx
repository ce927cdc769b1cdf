import { IconHistory } from '@tabler/icons-react'
import type { EntryRow } from '@khlang/contract/statements'
import { useCallback, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import * as m from '#paraglide/messages.js'
import { api } from '#app/api.ts'
import { serverNow } from '#live/server-clock.ts'
import { useLiveList } from '#live/use-live-list.ts'
import { useLook } from '#live/use-presence.ts'
import { DeskFrame } from '#parts/DeskFrame.tsx'
import type { DeskTab } from '#parts/desk-tab.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { useOpenRow } from '#parts/live-grid/use-open-row.ts'
import { ExportButton } from '#parts/lists/ExportButton.tsx'
import { useSelection } from '#parts/lists/use-selection.ts'
import { useTotals } from '#parts/lists/use-totals.ts'
import { useMe } from '#parts/me.ts'
import { PlayerCard } from '#parts/PlayerCard.tsx'
import { IconButton } from '#ui/IconButton.tsx'
import { DeskDialogs, type OpenDeskDialog } from './DeskDialogs.tsx'
import { DeskFilters } from './DeskFilters.tsx'
import { DeskList } from './DeskList.tsx'
import { type DeskSearch, isFiltered, queryOf, unfiltered } from './desk-search.ts'
import { exportedColumns } from './exported-columns.ts'
import { EntryPane } from './EntryPane.tsx'
import { entryPlan } from './entry-plan.ts'
import styles from './StatementsPage.module.css'
import { NextButton } from './NextButton.tsx'
import { nextEntry } from './next-entry.ts'
import type { Matched } from './use-match.ts'
import { useWatchedOutcomes } from './use-watched-outcomes.ts'

type Props = {
  tab: Exclude<DeskTab, 'unknown'>
  search: DeskSearch
  onSearch: (change: Partial<DeskSearch>) => void
  /** Where the tools of the whole desk stand, beside the tabs. */
  tools: HTMLElement | null
}

const look = (entryId: string | null) => api.statements.look({ entryId })

/** The match desk: entries to the left, what they may be for in the middle, the player to the right. */
export function StatementsPage({ tab, search, onSearch, tools }: Props) {
  const me = useMe()
  const { sort = 'time', direction = 'desc', entry: selectedId = null } = search
  const now = new Date(serverNow())
  const query = queryOf(tab, search, now)
  const key = JSON.stringify(['entries', query, sort, direction, me.email])
  const list = useLiveList(key, entryPlan(tab, search, me.email, now))
  const { row: entry, looking } = useOpenRow(list, selectedId, (id, signal) =>
    api.statements.entry({ id }, { signal }),
  )
  const totals = useTotals(['entries', query], 'statements', (signal) =>
    api.statements.totals(query, { signal }),
  )
  const selection = useSelection(key)
  const [dialog, setDialog] = useState<OpenDeskDialog | null>(null)
  const [candidate, setCandidate] = useState<{ of: string; playerId: string | null } | null>(null)
  const [focusAsked, setFocusAsked] = useState(0)
  const searchField = useRef<HTMLInputElement>(null)
  const watch = useWatchedOutcomes()
  useLook(selectedId, look)

  const select = useCallback((id: string | null) => onSearch({ entry: id ?? undefined }), [onSearch])
  const onPlayer = useCallback(
    (playerId: string | null) => setCandidate(selectedId === null ? null : { of: selectedId, playerId }),
    [selectedId],
  )
  function goTo(id: string) {
    select(id)
    setFocusAsked((times) => times + 1)
  }
  /** The row is done with: the hand goes to the next one, found before this one leaves its place. */
  function goOnFrom(row: EntryRow) {
    const next = nextEntry(list.view().order, row.id, list.get, me.email)
    list.take(row)
    if (next !== null) goTo(next)
  }
  function onMatched({ entry: row, deposit, orderId }: Matched) {
    watch(orderId, { entry: row, deposit })
    goOnFrom(row)
  }
  function step(by: 1 | -1) {
    const { order } = list.view()
    const at = selectedId === null ? -1 : order.indexOf(selectedId)
    const next = order[at < 0 ? 0 : Math.max(0, Math.min(order.length - 1, at + by))]
    if (next !== undefined) select(next)
  }
  const matchSelected = () => !selection.isEmpty && setDialog('bulk')
  const arrow = { repeats: true, listed: false }
  useKeys([
    { code: 'ArrowDown', shown: '↓', label: m.key_next(), ...arrow, run: () => step(1) },
    { code: 'ArrowUp', shown: '↑', label: m.key_previous(), ...arrow, run: () => step(-1) },
    { code: 'Slash', shown: '/', label: m.key_search(), run: () => searchField.current?.focus() },
    { code: 'KeyB', shown: 'B', label: m.bulk_key(), run: matchSelected },
    {
      code: 'KeyZ',
      mod: true,
      yields: true,
      shown: 'Ctrl Z',
      label: m.acted_title(),
      run: () => setDialog('acted'),
    },
  ])
  const playerId = (candidate?.of === selectedId ? candidate?.playerId : null) ?? entry?.player?.id ?? null
  return (
    <>
      {tools &&
        createPortal(
          <>
            <ExportButton
              list="entries"
              columns={exportedColumns()}
              query={{ ...query, sort, direction }}
              count={totals && !totals.more ? totals.count : null}
            />
            <IconButton label={`${m.acted_open()} (Ctrl Z)`} onClick={() => setDialog('acted')}>
              <IconHistory size={20} aria-hidden="true" />
            </IconButton>
            <NextButton
              account={search.account}
              onEntry={(row) => {
                list.take(row)
                goTo(row.id)
              }}
            />
          </>,
          tools,
        )}
      <DeskFrame
        filters={<DeskFilters search={search} onSearch={onSearch} searchRef={searchField} />}
        open={selectedId !== null}
        onBack={() => select(null)}
        list={
          <DeskList
            tab={tab}
            list={list}
            totals={totals}
            selection={selection}
            selectedId={selectedId}
            focusAsked={focusAsked}
            onSelect={select}
            onMatchSelected={matchSelected}
            onClearFilters={isFiltered(search) ? () => onSearch(unfiltered) : null}
          />
        }
        detail={
          entry ? (
            <EntryPane
              key={entry.id}
              entry={entry}
              onRow={list.take}
              onPlayer={onPlayer}
              onMatched={onMatched}
              onAside={goOnFrom}
              onOpenEntry={select}
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
      <DeskDialogs
        dialog={dialog}
        onClose={() => setDialog(null)}
        open={entry}
        list={list}
        selection={selection}
        query={{ ...query, sort, direction }}
        onOpenEntry={select}
      />
    </>
  )
}

function nothingOpen(selectedId: string | null, looking: boolean) {
  if (selectedId === null) return { title: m.desk_choose(), hint: m.desk_choose_hint() }
  return looking ? { title: m.loading() } : { title: m.desk_not_here(), hint: m.desk_not_here_hint() }
}
