import type { CreditOrderId } from '@khlang/domain/brand'
import type { OrderPurpose } from '@khlang/domain/crediting/order'
import { useEffect, useState } from 'react'
import * as m from '#messages'
import { api } from '../api/api.ts'
import { stream } from '#live/stream.ts'
import { announceToScreenReader, prepareScreenReaderRegion } from '#ui/announce-to-screen-reader.ts'
import { toast } from '#ui/toast.ts'
import { createOrderWatch, type SeenOrder } from './order-watch.ts'

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
 * Returns a function to call with each order that the employee placed. When the order ends or becomes unknown, they are
 * notified, since they have usually moved to another row. It is by a toast if it was refused or its outcome is unknown;
 * by the screen reader if it is done and `done` returns a text.
 */
export function useWatchedOrders() {
  const [orders] = useState(() => createOrderWatch<WatchedOrder>(notify))
  useEffect(() => {
    prepareScreenReaderRegion()
    const stop = [
      stream.onRow(({ topic, row }) => topic === 'orders' && orders.see(row)),
      stream.onReread(() => {
        for (const id of orders.ids())
          api.crediting.order({ id: id as CreditOrderId }).then(orders.see, () => {})
      }),
    ]
    return () => stop.forEach((end) => end())
  }, [orders])
  return orders.watch
}

function notify({ state, purpose }: SeenOrder, { refusedTitle, refusedText, unknown, done }: WatchedOrder) {
  const spoken = state === 'done' ? done?.(purpose) : null
  if (spoken) announceToScreenReader(spoken)
  if (state === 'refused') toast({ tone: 'danger', ms: 12_000, title: refusedTitle, text: refusedText })
  if (state === 'unknown') toast({ tone: 'unknown', ms: 20_000, title: m.phase_unknown(), text: unknown })
}
