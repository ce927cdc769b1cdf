import { NativeSelect } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useCallback, useMemo, useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { useListView, useLiveList, useRow } from '#live/use-live-list.ts'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { FilterBar } from '#parts/FilterBar.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import { ColumnChooser } from '#parts/live-grid/ColumnChooser.tsx'
import { LiveGrid } from '#parts/live-grid/LiveGrid.tsx'
import { useColumns } from '#parts/live-grid/use-columns.ts'
import { useFindRow } from '#parts/live-grid/use-find-row.ts'
import { PeriodFilter } from '#parts/PeriodFilter.tsx'
import { SearchField } from '#parts/SearchField.tsx'
import { useKept } from '#parts/use-kept.ts'
import { Lazy } from '#ui/Lazy.tsx'
import { grouped } from '#ui/numbers.ts'
import { depositColumns, narrowColumns } from './deposit-columns.tsx'
import { depositPlan } from './deposit-plan.ts'
import { depositFilters, type DepositSearch, isFiltered } from './deposit-search.ts'
import styles from './DepositsPage.module.css'
import { filterText } from './filter-words.ts'

type Props = { search: DepositSearch; onSearch: (change: Partial<DepositSearch>) => void }

/** Every request to deposit, live, with the ones that wait growing redder. */
export function DepositsPage({ search, onSearch }: Props) {
  const { state, q, from, to, request: selectedId = null } = search
  const list = useLiveList(JSON.stringify(['deposits', state, q, from, to]), depositPlan(search))
  const view = useListView(list)
  const deposit = useKept(selectedId, useRow(list, selectedId))
  useFindRow(list, selectedId)
  const narrow = useMediaQuery('(width < 768px)', undefined, { getInitialValueInEffect: false }) ?? false
  const all = useMemo(() => (narrow ? narrowColumns() : depositColumns()), [narrow])
  const columns = useColumns('deposits', all)
  const searchField = useRef<HTMLInputElement>(null)
  const onText = useCallback((text: string) => onSearch({ q: text || undefined }), [onSearch])
  const open = useCallback((id: string) => onSearch({ request: id }), [onSearch])
  useKeys([{ code: 'Slash', shown: '/', label: m.key_search(), run: () => searchField.current?.focus() }])

  const filtered = isFiltered(search)
  return (
    <div className={styles.page}>
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
        <PeriodFilter from={from} to={to} onChange={onSearch} />
        {!narrow && <ColumnChooser columns={all} hidden={columns.hidden} onToggle={columns.toggle} />}
      </FilterBar>
      <section className={styles.list}>
        <LiveGrid
          label={m.page_deposits()}
          list={list}
          columns={columns.shown}
          rowHeight={narrow ? 60 : 46}
          selectedId={selectedId}
          onSelect={open}
          onEnter={open}
          leavingText={(row) => m.ghost_done({ who: row.employee?.split('@')[0] ?? '', status: row.status })}
          empty={
            <EmptyNote
              title={filtered ? m.empty_filtered() : m.deposits_empty()}
              onClearFilters={
                filtered
                  ? () => onSearch({ state: undefined, q: undefined, from: undefined, to: undefined })
                  : undefined
              }
            />
          }
        />
      </section>
      <footer className={styles.foot}>
        {view.phase === 'ready' &&
          (view.more
            ? m.shown_more({ n: grouped(view.order.length) })
            : m.shown_all({ n: grouped(view.order.length) }))}
      </footer>
      {deposit && (
        <Lazy
          load={() => import('./DepositDrawer.tsx').then((file) => file.DepositDrawer)}
          props={{ deposit, onRow: list.take, onClose: () => onSearch({ request: undefined }) }}
        />
      )}
    </div>
  )
}
