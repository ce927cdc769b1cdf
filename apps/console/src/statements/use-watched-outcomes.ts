import type { DepositRow } from '@khlang/contract/cashier'
import type { OrderRow } from '@khlang/contract/crediting'
import type { EntryRow } from '@khlang/contract/statements'
import type { CreditOrderId } from '@khlang/domain/brand'
import { useEffect, useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { api } from '#app/api.ts'
import { stream } from '#live/stream.ts'
import { toast } from '#ui/toast.ts'

type Watched = { entry: EntryRow; deposit: DepositRow }

/** By the time the back-end has answered the hand is elsewhere: a refusal or an unknown outcome of mine calls me back. */
export function useWatchedOutcomes() {
  const watched = useRef(new Map<string, Watched>())
  useEffect(() => {
    const look = (row: Pick<OrderRow, 'id' | 'state'>) => {
      const mine = watched.current.get(row.id)
      if (!mine || row.state === 'queued' || row.state === 'sending') return
      watched.current.delete(row.id)
      const said = { n: mine.entry.number, player: mine.deposit.player.code }
      if (row.state === 'refused')
        toast({ tone: 'danger', ms: 12_000, title: m.toast_refused_title(), text: m.toast_refused(said) })
      if (row.state === 'unknown')
        toast({ tone: 'unknown', ms: 20_000, title: m.phase_unknown(), text: m.toast_unknown(said) })
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
  return (orderId: string, match: Watched) => void watched.current.set(orderId, match)
}
