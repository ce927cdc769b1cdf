import type { OrderRow } from '@khlang/contract/crediting/crediting'
import type { CreditOrderId } from '@khlang/domain/brand'
import type { OrderPurpose } from '@khlang/domain/crediting/order'
import { useEffect, useRef } from 'react'
import * as m from '#messages'
import { api } from '../api/api.ts'
import { stream } from '#live/stream.ts'
import { prepareAloud, sayAloud } from '#ui/say-aloud.ts'
import { toast } from '#ui/toast.ts'

/** The texts to show when an order ends refused or unknown, and what is said aloud when it is done. */
export type WatchedOrder = {
  refusedTitle: string
  refused: string
  unknown: string
  done?: (purpose: OrderPurpose) => string | null
}

/**
 * Notifies the employee who placed an order of its end, since they have usually moved to another row: by a toast if it was
 * refused or is unknown, and aloud if it is done.
 */
export function useWatchedOrders() {
  const watched = useRef(new Map<string, WatchedOrder>())
  const ended = useRef(new Map<string, Ended>())
  useEffect(() => {
    prepareAloud()
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
type Ended = Pick<OrderRow, 'id' | 'state' | 'purpose'>
const mostEnded = 100

function remember(ended: Map<string, Ended>, { id, state, purpose }: Ended) {
  ended.set(id, { id, state, purpose })
  if (ended.size > mostEnded) ended.delete(ended.keys().next().value!)
}

function callBack({ state, purpose }: Ended, { refusedTitle, refused, unknown, done }: WatchedOrder) {
  const said = state === 'done' ? done?.(purpose) : null
  if (said) sayAloud(said)
  if (state === 'refused') toast({ tone: 'danger', ms: 12_000, title: refusedTitle, text: refused })
  if (state === 'unknown') toast({ tone: 'unknown', ms: 20_000, title: m.phase_unknown(), text: unknown })
}
