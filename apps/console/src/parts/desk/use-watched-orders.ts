import type { OrderRow } from '@khlang/contract/crediting/crediting'
import type { CreditOrderId } from '@khlang/domain/brand'
import type { OrderPurpose } from '@khlang/domain/crediting/order'
import { useEffect, useRef } from 'react'
import * as m from '#messages'
import { api } from '../api/api.ts'
import { stream } from '#live/stream.ts'
import { announceToScreenReader, prepareScreenReaderRegion } from '#ui/announce-to-screen-reader.ts'
import { toast } from '#ui/toast.ts'

/**
 * The texts to show if an order is refused or its outcome becomes unknown, and the screen reader's text when
 * the order is done.
 */
export type WatchedOrder = {
  refusedTitle: string
  refusedText: string
  unknown: string
  done?: (purpose: OrderPurpose) => string | null
}

/**
 * Returns a function to call with each order that the employee placed. When the order ends, they are notified, since
 * they have usually moved to another row: by a toast if it was refused or its outcome is unknown; by the screen reader
 * if it is done and `done` returns a text.
 */
export function useWatchedOrders() {
  const watchedOrders = useRef(new Map<string, WatchedOrder>())
  const endedOrders = useRef(new Map<string, Ended>())
  useEffect(() => {
    prepareScreenReaderRegion()
    const onEnded = (row: Ended) => {
      if (row.state === 'queued' || row.state === 'sending') return
      const watchedOrder = watchedOrders.current.get(row.id)
      if (!watchedOrder) return remember(endedOrders.current, row)
      watchedOrders.current.delete(row.id)
      notify(row, watchedOrder)
    }
    const stop = [
      stream.onRow(({ topic, row }) => topic === 'orders' && onEnded(row)),
      stream.onReread(() => {
        for (const id of watchedOrders.current.keys())
          api.crediting.order({ id: id as CreditOrderId }).then(onEnded, () => {})
      }),
    ]
    return () => stop.forEach((end) => end())
  }, [])
  return (orderId: string, order: WatchedOrder) => {
    const row = endedOrders.current.get(orderId)
    if (endedOrders.current.delete(orderId) && row) notify(row, order)
    else watchedOrders.current.set(orderId, order)
  }
}

/**
 * An order that ended. The latest ones are remembered, since with a fast back-end an order may end before the
 * answer to its command arrives.
 */
type Ended = Pick<OrderRow, 'id' | 'state' | 'purpose'>
const maxEnded = 100

function remember(endedOrders: Map<string, Ended>, { id, state, purpose }: Ended) {
  endedOrders.set(id, { id, state, purpose })
  if (endedOrders.size > maxEnded) endedOrders.delete(endedOrders.keys().next().value!)
}

function notify({ state, purpose }: Ended, { refusedTitle, refusedText, unknown, done }: WatchedOrder) {
  const spoken = state === 'done' ? done?.(purpose) : null
  if (spoken) announceToScreenReader(spoken)
  if (state === 'refused') toast({ tone: 'danger', ms: 12_000, title: refusedTitle, text: refusedText })
  if (state === 'unknown') toast({ tone: 'unknown', ms: 20_000, title: m.phase_unknown(), text: unknown })
}
