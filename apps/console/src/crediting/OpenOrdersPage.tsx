import type { OrderRow } from '@khlang/contract/crediting/crediting'
import { useCallback, useMemo, useState } from 'react'
import * as m from '#messages'
import { api } from '#parts/api/api.ts'
import { useLiveList } from '#live/use-live-list.ts'
import { DeskFrame } from '#parts/desk/DeskFrame.tsx'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import type { Column } from '#parts/live-grid/column.ts'
import type { GridSort } from '#parts/live-grid/GridHead.tsx'
import { LiveGrid } from '#parts/live-grid/LiveGrid.tsx'
import { useTallRowHeight } from '#parts/live-grid/row-height.ts'
import { useOpenRow } from '#parts/live-grid/use-open-row.ts'
import { ExportButton } from '#parts/lists/ExportButton.tsx'
import { ListFoot } from '#parts/lists/ListFoot.tsx'
import { arrowKeys, stepIn } from '#parts/lists/row-navigation-keys.ts'
import { SortSelect } from '#parts/lists/SortSelect.tsx'
import { useTotals } from '#parts/lists/use-totals.ts'
import { grouped } from '#ui/numbers.ts'
import { OrderCell } from './OrderCell.tsx'
import { OrderPane } from './OrderPane.tsx'
import { SettleForm } from './SettleForm.tsx'
import { openOrdersQuery, type OpenState } from './open-orders-query.ts'
import { WaitingForm } from './WaitingForm.tsx'
import styles from './OpenOrdersPage.module.css'

type Props = { state: OpenState; selectedId: string | null; onSelect: (id: string | null) => void }

/**
 * Lists orders of unknown outcome, which only a person can settle, or orders waiting to be sent. The chosen one shows
 * its calls and their answers, and a form to decide about it.
 */
export function OpenOrdersPage({ state, selectedId, onSelect }: Props) {
  const words = wordsOf[state]
  const rowHeight = useTallRowHeight()
  const [sort, setSort] = useState<GridSort>({ by: 'time', direction: 'desc' })
  const list = useLiveList(JSON.stringify([state, 'orders', sort]), openOrdersQuery(state, sort))
  const { row: order, isLoading } = useOpenRow(list, selectedId, (id, signal) =>
    api.crediting.order({ id }, { signal }),
  )
  const totals = useTotals([state, 'orders'], 'orders', (signal) =>
    api.crediting.totals({ state }, { signal }),
  )
  const select = useCallback((id: string) => onSelect(id), [onSelect])

  const move = stepIn(list, selectedId, select)
  useKeys([
    { code: 'KeyJ', shown: 'J ↓', label: m.key_next(), repeats: true, run: () => move(1) },
    { code: 'KeyK', shown: 'K ↑', label: m.key_previous(), repeats: true, run: () => move(-1) },
    ...arrowKeys(move),
  ])

  const columns = useMemo<Column<OrderRow>[]>(
    () => [{ id: 'order', header: words.title(), width: 300, cell: (row) => <OrderCell row={row} /> }],
    [words],
  )
  return (
    <DeskFrame
      filters={
        <div className={styles.filters}>
          <SortSelect
            sorts={[
              { by: 'time', label: m.sort_ordered() },
              { by: 'credits', label: m.order_credits() },
            ]}
            sort={sort}
            onSort={setSort}
          />
          <ExportButton
            list="orders"
            columns={exported()}
            query={{ state, sort: sort.by, direction: sort.direction }}
            count={totals && !totals.more ? totals.count : null}
          />
        </div>
      }
      isOpen={selectedId !== null}
      onBack={() => onSelect(null)}
      list={
        <div className={styles.list}>
          <LiveGrid
            label={words.title()}
            list={list}
            columns={columns}
            rowHeight={rowHeight}
            selectedId={selectedId}
            onSelect={select}
            selectOnMove
            leavingText={words.gone}
            empty={<EmptyNote title={words.empty()} hint={words.emptyHint()} />}
          />
          <ListFoot
            totals={totals}
            sums={totals?.sums ? [{ label: m.order_credits(), text: grouped(totals.sums.credits) }] : null}
          />
        </div>
      }
      detail={
        order ? (
          <OrderPane key={order.id} order={order} />
        ) : (
          <EmptyNote
            title={selectedId === null ? m.unknown_choose() : isLoading ? m.loading() : words.notHere()}
            hint={words.why()}
          />
        )
      }
      aside={
        order?.state === 'unknown' ? (
          <SettleForm key={order.id} order={order} onRow={list.take} />
        ) : order?.state === 'queued' ? (
          <WaitingForm key={order.id} order={order} onRow={list.take} />
        ) : null
      }
    />
  )
}

const wordsOf = {
  unknown: {
    title: m.unknown_orders,
    empty: m.unknown_empty,
    emptyHint: m.unknown_empty_hint,
    notHere: m.unknown_not_here,
    why: m.unknown_why,
    gone: m.ghost_settled,
  },
  queued: {
    title: m.waiting_orders,
    empty: m.waiting_empty,
    emptyHint: m.waiting_empty_hint,
    notHere: m.waiting_not_here,
    why: m.waiting_why,
    gone: m.waiting_gone,
  },
} satisfies Record<OpenState, Record<string, () => string>>

const exported = () => [
  { id: 'time', header: m.column_time() },
  { id: 'number', header: m.column_number() },
  { id: 'player', header: m.column_player() },
  { id: 'credits', header: m.order_credits() },
  { id: 'request', header: m.page_deposits() },
  { id: 'status', header: m.column_status() },
  { id: 'sent', header: m.order_sent() },
  { id: 'employee', header: m.column_employee() },
]
