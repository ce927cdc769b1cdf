import type { WithdrawalRow } from '@khlang/contract/cashier'
import { Button, NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo, useRef, useState } from 'react'
import { type WithdrawalSort, withdrawalSorts } from '@khlang/domain/cashier/withdrawal-filter'
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
import { grouped } from '#ui/numbers.ts'
import { depositChips } from './deposit-chips.ts'
import { depositFilters, isFiltered, keptOf, queryOf, unfiltered } from './deposit-search.ts'
import styles from './DepositsPage.module.css'
import { filterText } from './filter-words.ts'
import { narrowColumns } from './request-columns.tsx'
import { withdrawalColumns } from './withdrawal-columns.tsx'
import { withdrawalPlan } from './withdrawal-plan.ts'
import { type WithdrawalSearch, withdrawalSearch } from './withdrawal-search.ts'

type Props = { search: WithdrawalSearch; onSearch: (change: Partial<WithdrawalSearch>) => void }

/** Every request to withdraw, live, with the ones that wait growing redder. */
export function WithdrawalsPage({ search, onSearch }: Props) {
  const { state, q, request: selectedId = null } = search
  const now = new Date(serverNow())
  const query = queryOf(search, now)
  const sort = { by: search.sort ?? 'time', direction: search.direction ?? 'desc' } as const
  const key = JSON.stringify(['withdrawals', query, sort])
  const list = useLiveList(key, withdrawalPlan(search, now))
  const { row: withdrawal } = useOpenRow(list, selectedId, (id, signal) =>
    api.cashier.withdrawal({ id }, { signal }),
  )
  const totals = useTotals(['withdrawals', query], 'withdrawals', (signal) =>
    api.cashier.withdrawalTotals(query, { signal }),
  )
  const [creating, setCreating] = useState(false)
  const selection = useSelection(key)
  const count = sizeOf(selection.selection, totals)

  const narrow = useMediaQuery('(width < 768px)', undefined, { getInitialValueInEffect: false }) ?? false
  const wide = useMemo(() => withdrawalColumns(), [])
  const phone = useMemo(() => narrowColumns('withdrawal', m.page_withdrawals()), [])
  const rowHeight = useRowHeight()
  const columns = useColumns('withdrawals', wide, {
    named: search.columns,
    onNamed: (names) => onSearch({ columns: names }),
  })
  const searchField = useRef<HTMLInputElement>(null)
  const onText = useCallback((text: string) => onSearch({ q: text || undefined }), [onSearch])
  const open = useCallback((id: string) => onSearch({ request: id }), [onSearch])
  const clear = () => onSearch(unfiltered)
  const onSort = ({ by, direction }: { by: string; direction: 'asc' | 'desc' }) =>
    onSearch({
      sort: sortNamed(by),
      direction: direction === 'asc' ? 'asc' : undefined,
    })
  useKeys([{ code: 'Slash', shown: '/', label: m.key_search(), run: () => searchField.current?.focus() }])

  const filtered = isFiltered(search)
  const exported = {
    list: 'withdrawals' as const,
    columns: columns.shown,
    query: { ...query, sort: sort.by, direction: sort.direction },
  }
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <ViewTabs
          list="withdrawals"
          current={search.view}
          search={{ ...keptOf(search), columns: columns.shown.map(({ id }) => id).join(',') }}
          plain={!filtered && search.sort === undefined && search.direction === undefined}
          onChoose={(view) =>
            onSearch({ ...withdrawalSearch(view?.search ?? {}), view: view?.id, request: undefined })
          }
        />
        <Button size="compact-md" variant="default" onClick={() => setCreating(true)}>
          {m.withdrawal_new()}
        </Button>
        {!narrow && <ColumnChooser columns={columns} />}
        <ExportButton {...exported} count={totals && !totals.more ? totals.count : null} />
      </div>
      <FilterBar>
        <SearchField label={m.withdrawal_search()} value={q ?? ''} onSearch={onText} inputRef={searchField} />
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
            label={m.page_withdrawals()}
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
                title={filtered ? m.empty_filtered() : m.withdrawal_empty()}
                onClearFilters={filtered ? clear : undefined}
              />
            }
          />
        </div>
        <ListFoot
          totals={totals}
          sums={
            totals?.sums ? [{ label: m.column_amount(), text: grouped(Number(totals.sums.amount)) }] : null
          }
        />
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
      {withdrawal && (
        <Lazy
          load={() => import('./WithdrawalDrawer.tsx').then((file) => file.WithdrawalDrawer)}
          props={{ withdrawal, onRow: list.take, onClose: () => onSearch({ request: undefined }) }}
        />
      )}
      {creating && (
        <Lazy
          load={() => import('./NewWithdrawal.tsx').then((file) => file.NewWithdrawal)}
          props={{
            onCreated: (row: WithdrawalRow) => {
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

const sortsOf = (columns: ReturnType<typeof withdrawalColumns>) =>
  columns.flatMap(({ sort, header }) => (sort ? [{ by: sort, label: header }] : []))

const sortNamed = (name: string): WithdrawalSort | undefined =>
  name === 'time' ? undefined : withdrawalSorts.find((sort) => sort === name)

const nameOf = ({ number, player }: WithdrawalRow) => `#${number} ${player.code}`

const farewell = (row: WithdrawalRow) =>
  m.ghost_done({ who: row.employee?.split('@')[0] ?? '', status: row.status })
