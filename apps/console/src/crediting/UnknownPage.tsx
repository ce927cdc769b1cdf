import type { OrderRow } from '@khlang/contract/crediting'
import { useCallback, useMemo } from 'react'
import * as m from '#paraglide/messages.js'
import { useLiveList, useRow } from '#live/use-live-list.ts'
import { DeskFrame } from '#parts/DeskFrame.tsx'
import { EmptyNote } from '#parts/EmptyNote.tsx'
import { useKeys } from '#parts/keys/use-keys.ts'
import type { Column } from '#parts/live-grid/column.ts'
import { LiveGrid } from '#parts/live-grid/LiveGrid.tsx'
import { useFindRow } from '#parts/live-grid/use-find-row.ts'
import { useKept } from '#parts/use-kept.ts'
import { OrderCell } from './OrderCell.tsx'
import { OrderPane } from './OrderPane.tsx'
import { SettleForm } from './SettleForm.tsx'
import { unknownPlan } from './unknown-plan.ts'

type Props = { selectedId: string | null; onSelect: (id: string | null) => void }

/** Questions that only a person can settle, with what was sent and what came back. Nothing is sent again from here. */
export function UnknownPage({ selectedId, onSelect }: Props) {
  const list = useLiveList('unknown orders', unknownPlan)
  const order = useKept(selectedId, useRow(list, selectedId))
  const finding = useFindRow(list, selectedId)
  const select = useCallback((id: string) => onSelect(id), [onSelect])

  function move(step: 1 | -1) {
    const ids = list.view().order
    const at = selectedId === null ? -1 : ids.indexOf(selectedId)
    const next = ids[at < 0 ? 0 : Math.max(0, Math.min(ids.length - 1, at + step))]
    if (next !== undefined) onSelect(next)
  }
  useKeys([
    { code: 'KeyJ', shown: 'J ↓', label: m.key_next(), repeats: true, run: () => move(1) },
    { code: 'KeyK', shown: 'K ↑', label: m.key_previous(), repeats: true, run: () => move(-1) },
  ])

  const columns = useMemo<Column<OrderRow>[]>(
    () => [{ id: 'order', header: m.unknown_orders(), width: 300, cell: (row) => <OrderCell row={row} /> }],
    [],
  )
  return (
    <DeskFrame
      open={selectedId !== null}
      onBack={() => onSelect(null)}
      list={
        <LiveGrid
          label={m.unknown_orders()}
          list={list}
          columns={columns}
          rowHeight={60}
          selectedId={selectedId}
          onSelect={select}
          selectOnMove
          leavingText={() => m.ghost_settled()}
          empty={<EmptyNote title={m.unknown_empty()} hint={m.unknown_empty_hint()} />}
        />
      }
      detail={
        order ? (
          <OrderPane key={order.id} order={order} />
        ) : (
          <EmptyNote
            title={selectedId === null ? m.unknown_choose() : finding ? m.loading() : m.unknown_not_here()}
            hint={m.unknown_why()}
          />
        )
      }
      aside={
        order?.state === 'unknown' ? <SettleForm key={order.id} order={order} onRow={list.take} /> : null
      }
    />
  )
}
