import type { OrderRow } from '@khlang/contract/crediting'
import type { CreditOrderId } from '@khlang/domain/brand'
import { useEffect, useRef } from 'react'
import * as m from '#messages'
import { api } from '#app/api.ts'
import { stream } from '#live/stream.ts'
import { toast } from '#ui/toast.ts'

/** What is said when an order of mine ends otherwise than hoped. */
export type WatchedOrder = { refusedTitle: string; refused: string; unknown: string }

/** By the time the back-end answers, the desk has gone on: an order of mine that ends refused or unknown calls me back. */
export function useWatchedOrders() {
  const watched = useRef(new Map<string, WatchedOrder>())
  const ended = useRef(new Map<string, Ended>())
  useEffect(() => {
    const look = (row: Ended) => {
      if (row.state === 'queued' || row.state === 'sending') return
      const mine = watched.current.get(row.id)
      if (!mine) return remember(ended.current, row)
      watched.current.delete(row.id)
      callBack(row, mine)
    }
    const stop = [
      stream.onRow(({ topic, row }) => topic === 'orders' && look(row)),
      stream.onReread(() => {
        for (const id of watched.current.keys())
          api.crediting.order({ id: id as CreditOrderId }).then(look, () => {})
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

/** A quick back-end ends an order before the command that placed it has answered: what ended lately is known. */
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
