import type { DepositRow } from '@khlang/contract/cashier'
import { NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo, useRef } from 'react'
import type { DepositSort } from '@khlang/domain/cashier/deposit-filter'
import * as m from '#paraglide/messages.js'
import { api } from '#app/api.ts'
import { serverNow } from '#live/server-clock.ts'
import { useLiveList } from '#live/use-live-list.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { FilterBar } from '#parts/FilterBar.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { ExportButton } from '#parts/lists/ExportButton.tsx'
import { FilterButton } from '#parts/lists/FilterButton.tsx'
import { FilterChips } from '#parts/lists/FilterChips.tsx'
import { ListFoot } from '#parts/lists/ListFoot.tsx'
import { SelectionBar } from '#parts/lists/SelectionBar.tsx'
import { sizeOf } from '#parts/lists/selection.ts'
import { SortSelect } from '#parts/lists/SortSelect.tsx'
import { chosenQuery, useSelection } from '#parts/lists/use-selection.ts'
import { useTotals } from '#parts/lists/use-totals.ts'
import { ViewTabs } from '#parts/lists/ViewTabs.tsx'
import { ColumnChooser } from '#parts/live-grid/ColumnChooser.tsx'
import { LiveGrid } from '#parts/live-grid/LiveGrid.tsx'
import { useRowHeight } from '#parts/live-grid/row-height.ts'
import { useColumns } from '#parts/live-grid/use-columns.ts'
import { useOpenRow } from '#parts/live-grid/use-open-row.ts'
import { PeriodFilter } from '#parts/PeriodFilter.tsx'
import { SearchField } from '#parts/SearchField.tsx'
import { Lazy } from '#ui/Lazy.tsx'
import { depositChips } from './deposit-chips.ts'
import { depositColumns } from './deposit-columns.tsx'
import { depositPlan } from './deposit-plan.ts'
import {
  depositFilters,
  type DepositSearch,
  depositSearch,
  isFiltered,
  keptOf,
  queryOf,
  unfiltered,
} from './deposit-search.ts'
import { depositSums } from './deposit-sums.ts'
import styles from './DepositsPage.module.css'
import { filterText } from './filter-words.ts'
import { narrowColumns } from './request-columns.tsx'

type Props = { search: DepositSearch; onSearch: (change: Partial<DepositSearch>) => void }

/** Every request to deposit, live, with the ones that wait growing redder. */
export function DepositsPage({ search, onSearch }: Props) {
  const { state, q, request: selectedId = null } = search
  const now = new Date(serverNow())
  const query = queryOf(search, now)
  const sort = { by: search.sort ?? 'time', direction: search.direction ?? 'desc' } as const
  const key = JSON.stringify(['deposits', query, sort])
  const list = useLiveList(key, depositPlan(search, now))
  const { row: deposit } = useOpenRow(list, selectedId, (id, signal) =>
    api.cashier.deposit({ id }, { signal }),
  )
  const totals = useTotals([query], 'deposits', (signal) => api.cashier.depositTotals(query, { signal }))
  const selection = useSelection(key)
  const count = sizeOf(selection.selection, totals)

  const narrow = useMediaQuery('(width < 768px)', undefined, { getInitialValueInEffect: false }) ?? false
  const wide = useMemo(() => depositColumns(), [])
  const phone = useMemo(() => narrowColumns('deposit', m.page_deposits()), [])
  const rowHeight = useRowHeight()
  const columns = useColumns('deposits', wide, {
    named: search.columns,
    onNamed: (names) => onSearch({ columns: names }),
  })
  const searchField = useRef<HTMLInputElement>(null)
  const onText = useCallback((text: string) => onSearch({ q: text || undefined }), [onSearch])
  const open = useCallback((id: string) => onSearch({ request: id }), [onSearch])
  const clear = () => onSearch(unfiltered)
  const onSort = ({ by, direction }: { by: string; direction: 'asc' | 'desc' }) =>
    onSearch({
      sort: by === 'time' ? undefined : (by as DepositSort),
      direction: direction === 'asc' ? 'asc' : undefined,
    })
  useKeys([{ code: 'Slash', shown: '/', label: m.key_search(), run: () => searchField.current?.focus() }])

  const filtered = isFiltered(search)
  const exported = {
    list: 'deposits' as const,
    columns: columns.shown,
    query: { ...query, sort: sort.by, direction: sort.direction },
  }
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <ViewTabs
          list="deposits"
          current={search.view}
          search={{ ...keptOf(search), columns: columns.shown.map(({ id }) => id).join(',') }}
          plain={!filtered && search.sort === undefined && search.direction === undefined}
          onChoose={(view) =>
            onSearch({ ...depositSearch(view?.search ?? {}), view: view?.id, request: undefined })
          }
        />
        {!narrow && <ColumnChooser columns={columns} />}
        <ExportButton {...exported} count={totals && !totals.more ? totals.count : null} />
      </div>
      <FilterBar>
        <SearchField label={m.deposits_search()} value={q ?? ''} onSearch={onText} inputRef={searchField} />
        <NativeSelect
          size="sm"
          aria-label={m.column_status()}
          value={state ?? ''}
          data={[
            { value: '', label: m.deposits_all_states() },
            ...depositFilters.map((filter) => ({ value: filter, label: filterText(filter) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onSearch({ state: depositFilters.find((filter) => filter === value) })
          }
        />
        <PeriodFilter period={search.period} from={search.from} to={search.to} onChange={onSearch} />
        <FilterButton>
          <Lazy
            load={() => import('./DepositFilters.tsx').then((file) => file.DepositFilters)}
            props={{ search, onSearch }}
          />
        </FilterButton>
        {narrow && <SortSelect sorts={sortsOf(wide)} sort={sort} onSort={onSort} />}
      </FilterBar>
      <FilterChips chips={depositChips(search, onSearch)} onClear={clear} />
      <section className={styles.list}>
        <div className={styles.grid}>
          <LiveGrid
            label={m.page_deposits()}
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
                title={filtered ? m.empty_filtered() : m.deposits_empty()}
                onClearFilters={filtered ? clear : undefined}
              />
            }
          />
        </div>
        <ListFoot totals={totals} sums={depositSums(totals)} />
        {!selection.isEmpty && (
          <SelectionBar
            count={count}
            all={selection.selection.kind === 'all'}
            onAll={selection.all}
            onNone={selection.none}
          >
            <ExportButton
              {...exported}
              query={{ ...exported.query, ...chosenQuery(selection.selection) }}
              count={count}
              size="compact-sm"
            />
          </SelectionBar>
        )}
      </section>
      {deposit && (
        <Lazy
          load={() => import('./DepositDrawer.tsx').then((file) => file.DepositDrawer)}
          props={{ deposit, onRow: list.take, onClose: () => onSearch({ request: undefined }) }}
        />
      )}
    </div>
  )
}

const sortsOf = (columns: ReturnType<typeof depositColumns>) =>
  columns.flatMap(({ sort, header }) => (sort ? [{ by: sort, label: header }] : []))

const nameOf = ({ number, player }: DepositRow) => `#${number} ${player.code}`

const farewell = (row: DepositRow) =>
  m.ghost_done({ who: row.employee?.split('@')[0] ?? '', status: row.status })
