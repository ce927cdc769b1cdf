import type { OrderRow } from '@khlang/contract/crediting'
import type { CreditOrderId } from '@khlang/domain/brand'
import { useEffect, useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { api } from '#app/api.ts'
import { stream } from '#live/stream.ts'
import { toast } from '#ui/toast.ts'

/** What is said when an order of mine ends otherwise than hoped. */
export type WatchedOrder = { refusedTitle: string; refused: string; unknown: string }

/** By the time the back-end answers, the desk has gone on: an order of mine that ends refused or unknown calls me back. */
export function useWatchedOrders() {
  const watched = useRef(new Map<string, WatchedOrder>())
  useEffect(() => {
    const look = (row: Pick<OrderRow, 'id' | 'state'>) => {
      const mine = watched.current.get(row.id)
      if (!mine || row.state === 'queued' || row.state === 'sending') return
      watched.current.delete(row.id)
      if (row.state === 'refused')
        toast({ tone: 'danger', ms: 12_000, title: mine.refusedTitle, text: mine.refused })
      if (row.state === 'unknown')
        toast({ tone: 'unknown', ms: 20_000, title: m.phase_unknown(), text: mine.unknown })
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
  return (orderId: string, order: WatchedOrder) => void watched.current.set(orderId, order)
}
