import type { OrderRow } from '@khlang/contract/crediting/crediting'
import type { CreditOrderId } from '@khlang/domain/brand'
import { useEffect, useRef } from 'react'
import * as m from '#messages'
import { api } from '../api/api.ts'
import { stream } from '#live/stream.ts'
import { toast } from '#ui/toast.ts'

/** The texts to show when an order ends refused or unknown. */
export type WatchedOrder = { refusedTitle: string; refused: string; unknown: string }

/**
 * Notifies the employee who placed an order when it ends refused or unknown, since they have usually moved to another
 * row.
 */
export function useWatchedOrders() {
  const watched = useRef(new Map<string, WatchedOrder>())
  const ended = useRef(new Map<string, Ended>())
  useEffect(() => {
    const onEnded = (row: Ended) => {
      if (row.state === 'queued' || row.state === 'sending') return
      const mine = watched.current.get(row.id)
      if (!mine) return remember(ended.current, row)
      watched.current.delete(row.id)
      callBack(row, mine)
    }
    const stop = [
      stream.onRow(({ topic, row }) => topic === 'orders' && onEnded(row)),
      stream.onReread(() => {
        for (const id of watched.current.keys())
          api.crediting.order({ id: id as CreditOrderId }).then(onEnded, () => {})
      }),
    ]
    return () => stop.forEach((end) => end())
  }, [])
  return (orderId: string, order: WatchedOrder) => {
    const row = ended.current.get(orderId)
    if (ended.current.delete(orderId) && row) callBack(row, order)
    else watched.current.set(orderId, order)
  }
}

/** Recently ended orders: a fast back-end ends an order before the command that placed it is answered. */
type Ended = Pick<OrderRow, 'id' | 'state'>
const mostEnded = 100

function remember(ended: Map<string, Ended>, { id, state }: Ended) {
  ended.set(id, { id, state })
  if (ended.size > mostEnded) ended.delete(ended.keys().next().value!)
}

function callBack({ state }: Ended, { refusedTitle, refused, unknown }: WatchedOrder) {
  if (state === 'refused') toast({ tone: 'danger', ms: 12_000, title: refusedTitle, text: refused })
  if (state === 'unknown') toast({ tone: 'unknown', ms: 20_000, title: m.phase_unknown(), text: unknown })
}
