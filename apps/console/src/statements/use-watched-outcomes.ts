import type { DepositRow } from '@khlang/contract/cashier'
import type { EntryRow } from '@khlang/contract/statements'
import { useEffect, useRef } from 'react'
import * as m from '#paraglide/messages.js'
import { stream } from '#live/stream.ts'
import { toast } from '#ui/toast.ts'

type Watched = { entry: EntryRow; deposit: DepositRow }

/** By the time the back-end has answered the hand is elsewhere: a refusal or an unknown outcome of mine calls me back. */
export function useWatchedOutcomes() {
  const watched = useRef(new Map<string, Watched>())
  useEffect(
    () =>
      stream.onRow(({ topic, row }) => {
        const mine = topic === 'orders' ? watched.current.get(row.id) : undefined
        if (topic !== 'orders' || !mine || row.state === 'queued' || row.state === 'sending') return
        watched.current.delete(row.id)
        const said = { n: mine.entry.number, player: mine.deposit.player.code }
        if (row.state === 'refused')
          toast({ tone: 'danger', ms: 12_000, title: m.toast_refused_title(), text: m.toast_refused(said) })
        if (row.state === 'unknown')
          toast({ tone: 'unknown', ms: 20_000, title: m.phase_unknown(), text: m.toast_unknown(said) })
      }),
    [],
  )
  return (orderId: string, match: Watched) => void watched.current.set(orderId, match)
}
