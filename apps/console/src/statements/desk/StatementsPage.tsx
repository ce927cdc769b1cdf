import type { EntryRow } from '@khlang/contract/statements/statements'
import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { playerAddress } from '#parts/navigation/paths.ts'
import { useToday } from '#live/clock.ts'
import { serverNow } from '#live/server-clock.ts'
import { useLiveList } from '#live/use-live-list.ts'
import { useAnnouncePresence } from '#live/use-presence.ts'
import { DeskFrame } from '#parts/desk/DeskFrame.tsx'
import type { EntryTab } from '#parts/desk/desk-tab.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { useOpenRow } from '#parts/live-grid/use-open-row.ts'
import { arrowKeys, stepIn } from '#parts/lists/row-navigation-keys.ts'
import { useSelection } from '#parts/lists/use-selection.ts'
import { useTotals } from '#parts/lists/use-totals.ts'
import { useMe } from '#parts/session/me.ts'
import { PlayerCard } from '#parts/player/PlayerCard.tsx'
import { useStableCallback } from '#parts/use-stable-callback.ts'
import { useSelectedRow } from '#parts/desk/use-selected-row.ts'
import { DeskDetail, useEntryPaneSoon } from './DeskDetail.tsx'
import { DeskDialogs, type OpenDeskDialog } from './DeskDialogs.tsx'
import { DeskFilters } from './DeskFilters.tsx'
import { DeskList } from './DeskList.tsx'
import { DeskTools } from './DeskTools.tsx'
import { type DeskSearch, isFiltered, queryOf, unfiltered } from './desk-search.ts'
import { entryQuery } from '../entry/entry-query.ts'
import styles from './StatementsPage.module.css'
import { nextEntry } from './next-entry.ts'
import type { Matched, MatchedGroup } from '../matching/use-match.ts'
import { OpenedByConsole } from '../matching/use-opened-by-console.ts'
import { useWatchedOutcomes } from './use-watched-outcomes.ts'

type Props = {
  tab: EntryTab
  search: DeskSearch
  onSearch: (change: Partial<DeskSearch>) => void
  /** The element in which the tools of the whole desk are rendered, beside the tabs. */
  tools: HTMLElement | null
}

const announce = (entryId: string | null) => api.statements.look({ entryId })
const readPlayer = (id: string, signal: AbortSignal) => api.players.view({ id }, { signal })

/** Shows the match desk: entries on the left, candidates in the middle, the player on the right. */
export function StatementsPage({ tab, search, onSearch, tools }: Props) {
  const me = useMe()
  const { sort = 'time', direction = 'desc' } = search
  const { selectedId, select } = useSelectedRow(search.entry ?? null, (id) =>
    onSearch({ entry: id ?? undefined }),
  )
  // Draws the page after midnight, when a period such as "today" has other days.
  useToday()
  const now = new Date(serverNow())
  const query = queryOf(tab, search, now)
  const exportQuery = useSame({ ...query, sort, direction })
  const key = JSON.stringify(['entries', query, sort, direction, me.email])
  const list = useLiveList(key, entryQuery(tab, search, me.email, now))
  const { row: entry, isLoading } = useOpenRow(list, selectedId, (id, signal) =>
    api.statements.entry({ id }, { signal }),
  )
  const totals = useTotals(['entries', query], 'statements', (signal) =>
    api.statements.totals(query, { signal }),
  )
  const selection = useSelection(key)
  const [dialog, setDialog] = useState<OpenDeskDialog | null>(null)
  /** The player of an entry's chosen candidate. */
  const [candidate, setCandidate] = useState<{ entryId: string; playerId: string | null } | null>(null)
  const [focusRequests, setFocusRequests] = useState(0)
  const [openedByConsole, setOpenedByConsole] = useState<string | null>(null)
  if (openedByConsole !== null && openedByConsole !== selectedId) setOpenedByConsole(null)
  const searchField = useRef<HTMLInputElement>(null)
  const watch = useWatchedOutcomes()
  useAnnouncePresence(selectedId, announce)
  useEntryPaneSoon()

  const onPlayer = useCallback(
    (entryId: string, playerId: string | null) => setCandidate({ entryId, playerId }),
    [],
  )
  function goTo(id: string) {
    select(id)
    setFocusRequests((times) => times + 1)
  }
  /**
   * Opens the next row after the open one is finished; if none waits, the finished one stays open. The next one is found
   * before the finished one leaves its place. Somebody who has opened another one meanwhile stays there.
   */
  const goOnFrom = useStableCallback((row: EntryRow) => {
    if (row.id !== selectedId) return list.take(row)
    const next = nextEntry(list.snapshot().order, row.id, list.get, me.email)
    list.take(row)
    if (next === null) return
    goTo(next)
    setOpenedByConsole(next)
  })
  const onMatched = useStableCallback(({ entry: row, deposit, orderId }: Matched) => {
    watch(orderId, { entry: row, deposit })
    goOnFrom(row)
  })
  const onGroupMatched = useStableCallback(({ sources, matched }: MatchedGroup) => {
    for (const { entry: row, deposit, orderId } of matched) watch(orderId, { entry: row, deposit })
    const [opened, ...others] = sources
    others.forEach(list.take)
    goOnFrom(opened!)
  })
  const onOpenUnknown = useStableCallback((order: string) =>
    onSearch({ tab: 'unknown', order, entry: undefined }),
  )
  const onNext = useStableCallback((row: EntryRow) => {
    list.take(row)
    goTo(row.id)
    // If the newest come first, the entry that has waited longest is the last one and may not be loaded yet.
    void list.readDownTo(row.id)
  })
  const onActed = useCallback(() => setDialog('acted'), [])
  const matchSelected = () => !selection.isEmpty && setDialog('bulk')
  useKeys([
    ...arrowKeys(stepIn(list, selectedId, select)),
    { code: 'Slash', shown: '/', label: m.key_search(), run: () => searchField.current?.focus() },
    { code: 'KeyB', shown: 'B', label: m.bulk_key(), run: matchSelected },
    {
      code: 'KeyZ',
      mod: true,
      yields: true,
      shown: 'Ctrl Z',
      label: m.acted_title(),
      run: onActed,
    },
  ])
  // The list reacts to the user first, and the opened entry is rendered right after.
  const shownEntry = useDeferredValue(entry)
  const playerId =
    (candidate?.entryId === shownEntry?.id ? candidate?.playerId : null) ?? shownEntry?.player?.id ?? null
  return (
    <>
      {tools &&
        createPortal(
          <DeskTools
            query={exportQuery}
            count={totals && !totals.more ? totals.count : null}
            onActed={onActed}
            onEntry={onNext}
          />,
          tools,
        )}
      <DeskFrame
        filters={<DeskFilters search={search} onSearch={onSearch} searchRef={searchField} />}
        isOpen={selectedId !== null}
        onBack={() => select(null)}
        list={
          <DeskList
            tab={tab}
            list={list}
            totals={totals}
            selection={selection}
            selectedId={selectedId}
            focusRequests={focusRequests}
            onSelect={select}
            onMatchSelected={matchSelected}
            onClearFilters={isFiltered(search) ? () => onSearch(unfiltered) : null}
          />
        }
        detail={
          shownEntry ? (
            <OpenedByConsole value={openedByConsole}>
              <DeskDetail
                entry={shownEntry}
                isBehind={shownEntry.id !== entry?.id}
                onRow={list.take}
                onPlayer={onPlayer}
                onMatched={onMatched}
                onGroupMatched={onGroupMatched}
                onDisposed={goOnFrom}
                onOpenEntry={select}
                onOpenUnknown={onOpenUnknown}
              />
            </OpenedByConsole>
          ) : (
            <EmptyNote {...nothingOpen(selectedId, isLoading)} />
          )
        }
        aside={
          playerId !== null ? (
            <PlayerCard playerId={playerId} read={readPlayer} addressOf={playerAddress} />
          ) : (
            selectedId !== null && <p className={styles.noPlayer}>{m.desk_no_player()}</p>
          )
        }
      />
      <DeskDialogs
        dialog={dialog}
        onClose={() => setDialog(null)}
        openEntry={entry}
        list={list}
        selection={selection}
        query={exportQuery}
        onOpenEntry={select}
      />
    </>
  )
}

function nothingOpen(selectedId: string | null, isLoading: boolean) {
  if (selectedId === null) return { title: m.desk_choose(), hint: m.desk_choose_hint() }
  return isLoading ? { title: m.loading() } : { title: m.desk_not_here(), hint: m.desk_not_here_hint() }
}

/** Returns the same object while its content is the same. */
function useSame(query: Record<string, string>): Record<string, string> {
  const text = JSON.stringify(query)
  return useMemo(() => JSON.parse(text) as Record<string, string>, [text])
}
