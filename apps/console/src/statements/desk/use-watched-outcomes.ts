import type { DepositRow } from '@khlang/contract/cashier/cashier'
import type { EntryRow } from '@khlang/contract/statements/statements'
import * as m from '#messages'
import { useWatchedOrders } from '#parts/desk/use-watched-orders.ts'
import { grouped } from '#ui/numbers.ts'

/**
 * Returns a function to call with each order that the employee placed by a match. They are notified of its end or
 * silence, since they have usually moved to another row. It is by a toast if it was refused or its outcome is unknown,
 * and by the screen reader if it is done.
 */
export function useWatchedOutcomes() {
  const watch = useWatchedOrders()
  return (orderId: string, { entry, deposit }: { entry: EntryRow; deposit: DepositRow }) => {
    const names = { n: entry.number, player: deposit.player.code }
    watch(orderId, {
      refusedTitle: m.toast_refused_title(),
      refusedText: m.toast_refused(names),
      unknown: m.toast_unknown(names),
      done: () => m.match_said_done({ amount: grouped(deposit.credits), player: deposit.player.code }),
    })
  }
}
