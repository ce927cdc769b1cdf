import type { RequestRow } from '@khlang/contract/cashier'
import { Button, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { type ComponentType, useCallback, useMemo, useRef, useState } from 'react'
import * as m from '#paraglide/messages.js'
import type { ListPlan } from '#live/list-plan.ts'
import { serverNow } from '#live/server-clock.ts'
import { useLiveList } from '#live/use-live-list.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { FilterBar } from '#parts/FilterBar.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { ExportButton } from '#parts/lists/ExportButton.tsx'
import { FilterButton } from '#parts/lists/FilterButton.tsx'
import { FilterChips } from '#parts/lists/FilterChips.tsx'
import { findChosen } from '#parts/lists/find-chosen.ts'
import { ListFoot } from '#parts/lists/ListFoot.tsx'
import { SelectionBar } from '#parts/lists/SelectionBar.tsx'
import { sizeOf } from '#parts/lists/selection.ts'
import { SortSelect } from '#parts/lists/SortSelect.tsx'
import { chosenQuery, useSelection } from '#parts/lists/use-selection.ts'
import { useTotals } from '#parts/lists/use-totals.ts'
import { ViewTabs } from '#parts/lists/ViewTabs.tsx'
import type { Column } from '#parts/live-grid/column.ts'
import { ColumnChooser } from '#parts/live-grid/ColumnChooser.tsx'
import { LiveGrid } from '#parts/live-grid/LiveGrid.tsx'
import { useRowHeight } from '#parts/live-grid/row-height.ts'
import { useColumns } from '#parts/live-grid/use-columns.ts'
import { useOpenRow } from '#parts/live-grid/use-open-row.ts'
import { PeriodFilter } from '#parts/PeriodFilter.tsx'
import { SearchField } from '#parts/SearchField.tsx'
import { whoText } from '#parts/who.ts'
import { Lazy } from '#ui/Lazy.tsx'
import type { BulkDialogProps } from './BulkDialog.tsx'
import { filterText } from './filter-words.ts'
import { requestChips } from './request-chips.ts'
import { narrowColumns } from './request-columns.tsx'
import {
  isFiltered,
  keptOf,
  queryOf,
  requestFilters,
  type RequestSearch,
  unfiltered,
} from './request-search.ts'
import styles from '#parts/lists/LiveListPage.module.css'

type Totals = { count: number; more: boolean; sums: Record<string, unknown> | null }

/** What a list of requests is of: the same page serves deposits and withdrawals. */
export type RequestList<Row extends RequestRow, Sums extends Totals> = {
  name: 'deposits' | 'withdrawals'
  title: string
  searchLabel: string
  nothing: string
  createLabel: string
  columns: () => Column<Row>[]
  plan: (search: RequestSearch, now: Date) => ListPlan<Row>
  readSearch: (raw: Record<string, unknown>) => RequestSearch
  read: (id: string, signal: AbortSignal) => Promise<Row>
  readTotals: (query: Record<string, string>, signal: AbortSignal) => Promise<Sums>
  sumsOf: (sums: NonNullable<Sums['sums']>) => { label: string; text: string }[]
  drawer: () => Promise<ComponentType<DrawerProps<Row>>>
  /** Those of the filter, for whoever does something to all of them. */
  readIds: (
    query: Record<string, string | number>,
    signal: AbortSignal,
  ) => Promise<{ rows: Row[]; next: string | null }>
  creator: () => Promise<ComponentType<CreatorProps<Row>>>
}
export type DrawerProps<Row> = { request: Row; onRow: (row: Row) => void; onClose: () => void }
export type CreatorProps<Row> = { onCreated: (row: Row) => void; onClose: () => void }

type Props<Row extends RequestRow, Sums extends Totals> = {
  /** Its words are read anew with every language. */
  of: () => RequestList<Row, Sums>
  search: RequestSearch
  onSearch: (change: Partial<RequestSearch>) => void
}

/** Every request of a kind, live, with the ones that wait growing redder. */
export function RequestsPage<Row extends RequestRow, Sums extends Totals>({
  of: listOf,
  search,
  onSearch,
}: Props<Row, Sums>) {
  const of = useMemo(() => listOf(), [listOf])
  const { state, q, request: selectedId = null } = search
  const now = new Date(serverNow())
  const query = queryOf(search, now)
  const sort = { by: search.sort ?? 'time', direction: search.direction ?? 'desc' } as const
  const key = JSON.stringify([of.name, query, sort])
  const list = useLiveList(key, of.plan(search, now))
  const { row: request } = useOpenRow(list, selectedId, of.read)
  const totals = useTotals([of.name, query], of.name, (signal) => of.readTotals(query, signal))
  const [creating, setCreating] = useState(false)
  const [bulk, setBulk] = useState(false)
  const selection = useSelection(key)
  const count = sizeOf(selection.selection, totals)

  const narrow = useMediaQuery('(width < 768px)', undefined, { getInitialValueInEffect: false }) ?? false
  const wide = useMemo(() => of.columns(), [of])
  const phone = useMemo(() => narrowColumns(of.name, of.title), [of])
  const rowHeight = useRowHeight()
  const columns = useColumns(of.name, wide, {
    named: search.columns,
    onNamed: (names) => onSearch({ columns: names }),
  })
  const searchField = useRef<HTMLInputElement>(null)
  const onText = useCallback((text: string) => onSearch({ q: text || undefined }), [onSearch])
  const open = useCallback((id: string) => onSearch({ request: id }), [onSearch])
  const clear = () => onSearch(unfiltered)
  const onSort = ({ by, direction }: { by: string; direction: 'asc' | 'desc' }) =>
    onSearch({
      sort: by === 'time' ? undefined : by,
      direction: direction === 'asc' ? 'asc' : undefined,
    })
  useKeys([{ code: 'Slash', shown: '/', label: m.key_search(), run: () => searchField.current?.focus() }])

  const filtered = isFiltered(search)
  const exported = {
    list: of.name,
    columns: columns.shown,
    query: { ...query, sort: sort.by, direction: sort.direction },
  }
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <ViewTabs
          list={of.name}
          current={search.view}
          search={{ ...keptOf(search), columns: columns.shown.map(({ id }) => id).join(',') }}
          plain={!filtered && search.sort === undefined && search.direction === undefined}
          onChoose={(view) =>
            onSearch({ ...of.readSearch(view?.search ?? {}), view: view?.id, request: undefined })
          }
        />
        <Button size="sm" variant="default" onClick={() => setCreating(true)}>
          {of.createLabel}
        </Button>
        {!narrow && <ColumnChooser columns={columns} />}
        <ExportButton {...exported} count={totals && !totals.more ? totals.count : null} />
      </div>
      <FilterBar>
        <SearchField label={of.searchLabel} value={q ?? ''} onSearch={onText} inputRef={searchField} />
        <NativeSelect
          size="sm"
          aria-label={m.column_status()}
          value={state ?? ''}
          data={[
            { value: '', label: m.deposits_all_states() },
            ...requestFilters.map((filter) => ({ value: filter, label: filterText(filter) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onSearch({ state: requestFilters.find((filter) => filter === value) })
          }
        />
        <PeriodFilter period={search.period} from={search.from} to={search.to} onChange={onSearch} />
        <FilterButton>
          <Lazy
            load={() => import('./RequestFilters.tsx').then((file) => file.RequestFilters)}
            props={{ search, onSearch }}
          />
        </FilterButton>
        {narrow && <SortSelect sorts={sortsOf(wide)} sort={sort} onSort={onSort} />}
      </FilterBar>
      <FilterChips chips={requestChips(search, onSearch)} onClear={clear} />
      <section className={styles.list}>
        <div className={styles.grid}>
          <LiveGrid
            label={of.title}
            list={list}
            columns={narrow ? phone : columns.shown}
            rowHeight={narrow ? 60 : rowHeight}
            selectedId={selectedId}
            onSelect={open}
            onEnter={open}
            sort={sort}
            onSort={onSort}
            selection={selection}
            nameOf={nameOf}
            leavingText={farewell}
            empty={
              <EmptyNote
                title={filtered ? m.empty_filtered() : of.nothing}
                onClearFilters={filtered ? clear : undefined}
              />
            }
          />
        </div>
        <ListFoot totals={totals} sums={totals?.sums ? of.sumsOf(totals.sums) : null} />
        {!selection.isEmpty && (
          <SelectionBar
            count={count}
            all={selection.selection.kind === 'all'}
            onAll={selection.all}
            onNone={selection.none}
          >
            <Button size="compact-sm" onClick={() => setBulk(true)}>
              {m.bulk_requests_open()}
            </Button>
            <ExportButton
              {...exported}
              query={{ ...exported.query, ...chosenQuery(selection.selection) }}
              count={count}
              size="compact-sm"
            />
          </SelectionBar>
        )}
      </section>
      {request && (
        <Lazy
          load={of.drawer}
          props={{ request, onRow: list.take, onClose: () => onSearch({ request: undefined }) }}
        />
      )}
      {bulk && (
        <Lazy<BulkDialogProps>
          load={() => import('./BulkDialog.tsx').then((file) => file.BulkDialog)}
          props={{
            kind: of.name === 'deposits' ? 'deposit' : 'withdrawal',
            findIds: (signal) =>
              findChosen(selection.selection, list.view().order, (limit) =>
                of.readIds({ ...exported.query, limit }, signal),
              ),
            onClose: () => {
              setBulk(false)
              selection.none()
            },
          }}
        />
      )}
      {creating && (
        <Lazy
          load={of.creator}
          props={{
            onCreated: (row: Row) => {
              list.take(row)
              setCreating(false)
              open(row.id)
            },
            onClose: () => setCreating(false),
          }}
        />
      )}
    </div>
  )
}

const sortsOf = (columns: Pick<Column<never>, 'sort' | 'header'>[]) =>
  columns.flatMap(({ sort, header }) => (sort ? [{ by: sort, label: header }] : []))

const nameOf = ({ number, player }: RequestRow) => `#${number} ${player.code}`

const farewell = (row: RequestRow) =>
  m.ghost_done({ who: row.employee ? whoText(row.employee) : '', status: row.status })
